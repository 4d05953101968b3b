/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.tools.explain.Terminal.TopLine;
import io.lsps.tools.explain.TopView.AppLine;
import io.lsps.tools.explain.TopView.QueueSort;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TopViewTest {
  private static final String HEALTHY = "{'schedulerVersion':'1.0'}";
  private static final String QUEUES =
      "{'time':7200000,'queues':[{'queueName':'root','leaf':false},"
          + queue("root.a", 0.5, 0.2, 0.4, 0.9)
          + ","
          + queue("root.b", 0.3, 0.7, 0.3, 0.7)
          + "]}";

  @Test
  void aQueueThatWaitsBelowItsGuaranteeIsMarkedInWordsAndInColour() throws IOException {
    String waits = "{'apps':[" + app("application_1_0001", "root.a", 0, 0) + "]}";
    TopLine marked = line(HEALTHY, waits, "root.a");
    assertThat(marked.text()).contains("below its guarantee");
    assertThat(marked.on(200, true)).startsWith("\u001b[31m").endsWith("\u001b[0m");
    assertThat(marked.on(200, false)).isEqualTo(marked.text());
    assertThat(line(HEALTHY, waits, "root.b").text()).doesNotContain("below");
    // Nothing waits: it may hold less for want of work.
    assertThat(line(HEALTHY, "{'apps':[]}", "root.a").text()).doesNotContain("below");
  }

  @Test
  void whatNothingRunsOfComesBeforeWhatIsOlder() throws IOException {
    String waits =
        "{'time':7200000,'apps':["
            + Stream.of(
                    app("application_1_0001", "root.a", 0, 3),
                    app("application_1_0002", "root.a", 5_400_000, 0),
                    app("application_1_0003", "root.a", 3_600_000, 0))
                .reduce((a, b) -> a + "," + b)
                .orElseThrow()
            + "]}";
    List<String> ids =
        lines(HEALTHY, waits).stream()
            .map(line -> line.text().strip())
            .filter(text -> text.startsWith("application_"))
            .map(text -> text.substring(0, 18))
            .toList();
    assertThat(ids)
        .containsExactly("application_1_0003", "application_1_0002", "application_1_0001");
    assertThat(line(HEALTHY, waits, "application_1_0003").text()).contains("01:00:00");
  }

  @Test
  void whatIsWrongIsSaidFirst() throws IOException {
    String ill = "{'schedulerVersion':'1.0','faults':2,'options':{'refused':true,'problem':'p'}}";
    assertThat(lines(ill, "{}").subList(1, 3))
        .allSatisfy(line -> assertThat(line.style()).isEqualTo("31"))
        .extracting(TopLine::text)
        .satisfiesExactly(
            text -> assertThat(text).contains("The last reload was refused"),
            text -> assertThat(text).contains("2 errors"));
  }

  @Test
  void namesCannotCommandTheTerminal() throws IOException {
    // Caught: a user who writes what clears the administrator's screen.
    String waits =
        "{'apps':[" + app("application_1_0001", "root.\\u001b[2J\\u202e\\u0085", 0, 0) + "]}";
    String shown = lines(HEALTHY, waits).toString();
    assertThat(shown).contains("root.?[2J??").doesNotContainPattern("[\\p{Cc}\\p{Cf}&&[^\n]]");
  }

  @Test
  void aPictureFitsItsTerminal() {
    List<TopLine> lines = Stream.generate(() -> TopLine.head("x".repeat(30))).limit(9).toList();
    String picture = Terminal.picture(lines, 5, 20, true);
    assertThat(picture.lines().filter(line -> line.contains("x"))).hasSize(4);
    assertThat(picture).contains("x".repeat(19) + "…").doesNotContain("x".repeat(20));
    assertThat(picture).startsWith("\u001b[H").endsWith("\u001b[J");
  }

  @Test
  void agesAreReadable() {
    assertThat(AppLine.age(59)).isEqualTo("00:00:59");
    assertThat(AppLine.age(2 * 86_400 + 3_661)).isEqualTo("2 d 01:01:01");
  }

  private static TopLine line(String health, String apps, String first) throws IOException {
    return lines(health, apps).stream()
        .filter(line -> line.text().strip().startsWith(first + " "))
        .findFirst()
        .orElseThrow();
  }

  private static List<TopLine> lines(String health, String apps) throws IOException {
    return new TopView(QueueSort.WAITING, 15, ZoneOffset.UTC)
        .lines(json(health), json(QUEUES), json(apps));
  }

  private static JsonNode json(String quoted) throws IOException {
    return new ObjectMapper().readTree(quoted.replace('\'', '"'));
  }

  private static String queue(
      String name, double share, double held, double guaranteed, double wanted) {
    return String.format(
        "{'queueName':'%s','leaf':true,'order':'fair','share':%s,'usage':%s,'stock':0.4,"
            + "'guaranteed':%s,'wanted':%s}",
        name, share, held, guaranteed, wanted);
  }

  private static String app(String id, String queue, long submitted, int running) {
    return String.format(
        "{'id':'%s','user':'u','queue':'%s','submittedTime':%d,'runningTasks':%d,"
            + "'waitingTasks':4,'waiting':true,'reasons':[{'kind':'order','text':'t'}]}",
        id, queue, submitted, running);
  }
}
