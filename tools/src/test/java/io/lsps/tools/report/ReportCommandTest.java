/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.scorecard.EndedJob;
import io.lsps.scorecard.EndedJob.Decider;
import io.lsps.scorecard.Scorecard;
import io.lsps.tools.cli.Lsps;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class ReportCommandTest {
  @TempDir Path folder;
  private final StringWriter text = new StringWriter();

  private int run(String... args) {
    CommandLine lsps = Lsps.commandLine();
    lsps.setOut(new PrintWriter(text)).setErr(new PrintWriter(text));
    String[] all = new String[args.length + 5];
    all[0] = "report";
    all[1] = "--history";
    all[2] = folder.toString();
    all[3] = "--out";
    all[4] = folder.resolve("page.html").toString();
    System.arraycopy(args, 0, all, 5, args.length);
    return lsps.execute(all);
  }

  private void store(long number, Scorecard card) throws Exception {
    Files.writeString(
        folder.resolve("history-" + number + ".recent.json"),
        "{\"version\":4,\"scorecard\":" + card.stored() + ",\"users\":{}}");
  }

  @Test
  void thePageSaysWhoWonAndWhoLost() throws Exception {
    long now = System.currentTimeMillis();
    store(8, new Scorecard());
    Scorecard card = new Scorecard();
    card.ended("a", new EndedJob(Decider.LSPS, "root.a<b>", "alice", now, 10, 40));
    card.ended("b", new EndedJob(Decider.LSPS, "root.b", "bob", now, 50, 40));
    card.ended("c", new EndedJob(Decider.LSPS, "root.b", "bob", now, 5, Double.NaN));
    // Caught: what the FairScheduler decided before, of which there is more, was shown instead.
    for (String day : new String[] {"d", "e", "f"}) {
      card.ended(day, new EndedJob(Decider.FAIR, "root.b", "bob", now, 70, 70));
    }
    store(9, card);

    assertThat(run()).as(text.toString()).isZero();

    assertThat(text.toString())
        .contains(
            "In the last 7 days 2 jobs took 30.0 s in the mean, from submission to end: 25 % less"
                + " than the 40.0 s that the fair-share reference estimates for the"
                + " FairScheduler.");
    String page = Files.readString(folder.resolve("page.html"));
    assertThat(page).contains("root.a&lt;b&gt;").doesNotContain("root.a<b>").contains("1.25");
    assertThat(page.indexOf("root.b")).isLessThan(page.indexOf("root.a&lt;b&gt;"));
    assertThat(page.indexOf(">bob<")).isLessThan(page.indexOf(">alice<"));
  }

  @Test
  void aMistakeIsNamed() throws Exception {
    assertThat(run()).isEqualTo(1);
    assertThat(text.toString()).contains("has no history-N.recent.json");
    assertThat(run("--since", "3d")).isEqualTo(2);
    assertThat(text.toString()).contains("--since 3d: expected 1h, 24h or 7d");
    Files.writeString(folder.resolve("history-3.recent.json"), "{\"scorecard\":");
    assertThat(run()).isEqualTo(1);
    assertThat(text.toString()).contains("history-3.recent.json cannot be read as a history");
    store(4, new Scorecard());
    assertThat(run()).isEqualTo(1);
    assertThat(text.toString()).contains("no job that can be compared has ended in that time");
  }
}
