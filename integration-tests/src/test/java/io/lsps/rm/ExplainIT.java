/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.explain.ExplainCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code lsps explain} beside a ResourceManager that serves two users. */
class ExplainIT {
  @TempDir static Path folder;
  private static TestRm cluster;
  private static TestJob busy;
  private static TestJob waits;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void twoUsers() throws Exception {
    cluster = TestRm.start(WebRm.conf(folder)).withNode(6);
    busy = cluster.submit("alice");
    waits = cluster.submit("bob");
    busy.start(TestJob.MAP, 10);
    waits.askBoth(3, 2);
    cluster.update();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void tellsWhyAnApplicationWaits() {
    assertThat(explain("--app", waits.id())).isZero();
    assertThat(out.toString())
        .contains(waits.id() + " (job) of bob in root.bob is RUNNING, place 1 of 1.")
        .contains("0 tasks run and 5 wait")
        .contains("It waits (held-reduce): 2 reduces are held")
        .contains("It waits (order): The cluster is full");
  }

  @Test
  void tellsWhatAQueueHasAndWhoWaitsInIt() {
    assertThat(explain("--queue", "alice")).isZero();
    assertThat(out.toString())
        .contains("root.alice has a share of ")
        .contains("holds 83.3 %")
        .contains("order is least-work: the requests of all waiting jobs reveal their size")
        .contains(busy.id())
        .doesNotContain("root.bob has a share of", waits.id());
  }

  @Test
  void tellsAllWithoutAQuestion() {
    assertThat(explain()).isZero();
    assertThat(out.toString())
        .contains("root has a share of", "root.bob has a share of", waits.id());
  }

  @Test
  void saysWhatIsNotThere() {
    assertThat(explain("--queue", "carol")).isEqualTo(1);
    assertThat(err.toString()).contains("there is no queue root.carol");
    assertThat(explain("--app", "application_1_0001")).isEqualTo(1);
    assertThat(err.toString()).contains("knows no application_1_0001");
  }

  private int explain(String... arguments) {
    CommandLine command = new CommandLine(new ExplainCommand());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String[] all = new String[arguments.length + 2];
    all[0] = "--rm";
    all[1] = WebRm.address(cluster);
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return command.execute(all);
  }
}
