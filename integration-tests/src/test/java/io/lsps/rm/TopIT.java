/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.explain.TopCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** {@code lsps top} beside a ResourceManager that serves two users. */
class TopIT {
  @TempDir static Path folder;
  private static TestRm cluster;
  private static String address;
  private static TestJob busy;
  private static TestJob waits;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeAll
  static void twoUsers() throws Exception {
    cluster = TestRm.start(WebRm.conf(folder)).withNode(6);
    address = WebRm.address(cluster);
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
  void showsWhatQueuesHaveAndWhatWaitsInThem() {
    assertThat(top("--count", "1")).as(err.toString()).isZero();
    // Five of six containers: alice's master and four maps; six more of hers wait, and bob's five.
    assertThat(row("root.alice")).contains("least-work", "83.3 %");
    assertThat(row("root.alice").get(8)).isEqualTo("6");
    assertThat(row("root.bob")).contains("least-work", "16.7 %");
    assertThat(row("root.bob").get(8)).isEqualTo("5");
    assertThat(row("root")).as("only leaf queues").isEmpty();
    assertThat(out.toString()).contains("3 leaf queues, 2 applications, 2 of them wait");
  }

  @Test
  void showsFirstTheApplicationThatNothingRunsOfAndWhyItWaits() {
    assertThat(top("--count", "1")).isZero();
    assertThat(row(waits.id()).get(1)).isEqualTo("bob");
    assertThat(String.join(" ", row(waits.id())))
        .contains("held-reduce: 2 reduces are held")
        .contains("order: The cluster is full");
    // Alice's is older, but it has what it needs to go on.
    assertThat(out.toString().indexOf(waits.id())).isLessThan(out.toString().indexOf(busy.id()));
  }

  @Test
  void sortsAndShortensAsAsked() {
    assertThat(top("--count", "1", "--sort", "name", "--rows", "1")).isZero();
    assertThat(row("root.alice")).isNotEmpty();
    assertThat(row("root.bob")).isEmpty();
    assertThat(out.toString())
        .contains("… and 2 more queues", "… and 1 more applications that wait");
    out.getBuffer().setLength(0);
    assertThat(top("--count", "1", "--sort", "deficit", "--rows", "1")).isZero();
    assertThat(row("root.bob")).as("lacks most of its share").isNotEmpty();
  }

  @Test
  void isPlainTextWhereTheOutputIsNoTerminal() {
    assertThat(top("--count", "2", "--interval", "1")).isZero();
    assertThat(out.toString()).doesNotContain("\u001b");
    assertThat(out.toString().split("LsPS ", -1)).as("two looks").hasSize(3);
  }

  @Test
  void saysWhatIsWrong() {
    assertThat(top("--count", "0")).isEqualTo(2);
    assertThat(err.toString()).contains("--count is 0, expected 1 or more");
    address = "http://localhost:1";
    try {
      assertThat(top("--count", "1")).isEqualTo(1);
    } finally {
      address = WebRm.address(cluster);
    }
    assertThat(err.toString())
        .contains("http://localhost:1 cannot be reached: nothing listens on that port");
  }

  /** The cells of the line that begins with this. */
  private List<String> row(String first) {
    return out.toString()
        .lines()
        .map(line -> List.of(line.strip().split(" {2,}")))
        .filter(cells -> cells.get(0).equals(first))
        .findFirst()
        .orElse(List.of());
  }

  private int top(String... arguments) {
    CommandLine command =
        new CommandLine(new TopCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String[] all = new String[arguments.length + 2];
    all[0] = "--rm";
    all[1] = address;
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return command.execute(all);
  }
}
