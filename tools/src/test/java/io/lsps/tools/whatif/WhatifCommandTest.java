/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.tools.cli.Lsps;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A cluster's own files and the histories of its jobs, as an operator has them. */
class WhatifCommandTest {
  private static final int NODES = 6;

  @TempDir private Path folder;

  @Test
  void jobsThatWaitGetAVerdictAndAPage() throws IOException {
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    Path history = folder.resolve("history");
    RecordedSite.record(conf, NODES, RecordedSite.jobs(150, 10, 1), history);
    Files.writeString(history.resolve("bad.jhist"), "Avro-Json\nno more");
    Path page = folder.resolve("page.html");

    String out = run(0, conf, history, "--nodes", "" + NODES, "--out", page.toString());
    assertThat(out).startsWith("LsPS helps: the mean response time falls by ");
    assertThat(out)
        .as("a user of an access list, and one whom the placement rules give a queue")
        .containsPattern("root\\.etl +\\d+ ")
        .containsPattern("root\\.people\\.dave_dot_x +\\d+ ")
        .containsPattern("dave\\.x +\\d+ ");
    assertThat(replayError(out)).as("the record is a run of the same scheduler").isLessThan(3);
    assertThat(out)
        .contains("1 of 151 job histories cannot be read and are left out: bad.jhist (damaged")
        .contains("This record is one draw.");
    assertThat(Files.readString(page))
        .contains("<p class=\"verdict\">LsPS helps", "Users, losers first", "Containers in use");
  }

  /** A site of the FairScheduler with LsPS in its place. */
  private Path underLsps() throws IOException {
    Path conf = folder.resolve("conf");
    SiteConf fair = SiteConf.read(RecordedSite.fair(folder.resolve("fair")));
    SiteScheduler.today(fair).lsps("LsPS", Map.of()).write(conf);
    return conf;
  }

  /** The question from the other side: what would this week have been without LsPS? */
  @Test
  void whereLspsDecidesTodayItIsComparedWithStockInItsPlace() throws IOException {
    Path conf = underLsps();
    Path history = folder.resolve("history");
    RecordedSite.record(conf, NODES, RecordedSite.jobs(150, 10, 1), history);

    String out = run(0, conf, history, "--nodes", "" + NODES);
    assertThat(out).startsWith("LsPS helps: the mean response time falls by ");
    assertThat(out)
        .containsPattern("  stock +\\d+")
        .containsPattern("LsPS, as today +[\\d.]+ s +-\\d+")
        .contains("Queues, stock to LsPS, losers first");
    assertThat(replayError(out)).as(out).isLessThan(5);
  }

  /** Caught: the elements of a roll-out queue by queue stayed, and LsPS was the same as today. */
  @Test
  void whereOneQueueIsOnAloneLspsIsOnInAll() throws IOException {
    Path conf = underLsps();
    Path file = conf.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("<queue name=\"root\">", "<queue name=\"root\"><lspsMode>observe</lspsMode>"));
    assertThat(SiteScheduler.today(SiteConf.read(conf)).lspsDecides()).isFalse();
    Path history = folder.resolve("history");
    RecordedSite.record(conf, NODES, RecordedSite.jobs(150, 10, 1), history);

    String out = run(0, conf, history, "--nodes", "" + NODES);
    assertThat(out).startsWith("LsPS helps: the mean response time falls by ");
    assertThat(out).contains("Queues, today to LsPS, losers first");
  }

  @Test
  void aCapacitySchedulerIsComparedWithOursInItsOwnQueues() throws IOException {
    Path conf = RecordedSite.capacity(folder.resolve("conf"));
    Path history = folder.resolve("history");
    RecordedSite.record(conf, NODES, RecordedSite.jobs(100, 20, 2), history);
    String out = run(0, conf, history, "--nodes", "" + NODES);
    assertThat(out).containsPattern("root\\.work\\.etl +\\d+ ").containsPattern("LsPS +\\d");
    assertThat(replayError(out)).as(out).isLessThan(5);
    assertThat(out).doesNotContain("not accepted");

    assertThat(run(1, conf, history, "--nodes", "1", "--node-memory", "4096"))
        .contains("Under today (CapacityScheduler) 100 jobs never end on 1 nodes of 4096 MB");
  }

  @Test
  void whereTheLimitOnAmsLetsNoneStartThatIsSaid() throws IOException {
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    Path history = folder.resolve("history");
    RecordedSite.record(conf, NODES, RecordedSite.jobs(30, 30, 4), history);
    assertThat(run(1, conf, history, "--nodes", "1", "--node-memory", "2048"))
        .contains("Under today (FairScheduler) ", " jobs never end on 1 nodes of 2048 MB")
        .contains("the limit on AMs of their queue (maxAMShare")
        .contains("Did the recorded cluster have more or larger nodes?")
        .doesNotContain("--am");
  }

  @Test
  void settingsAreChosenOnOneHalfJudgedOnTheOtherAndWrittenIntoCopies() throws IOException {
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    Path file = conf.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        Files.readString(file)
            .replace("<queue name=\"adhoc\">", "<!-- ours --><queue name=\"adhoc\">"));
    Path site = conf.resolve("yarn-site.xml");
    Files.writeString(
        site, Files.readString(site).replace("<configuration>", "<configuration><!-- keep -->"));
    Path history = folder.resolve("history");
    RecordedSite.record(conf, NODES, RecordedSite.jobs(60, 10, 5), history);
    Path copies = folder.resolve("copies");
    String nodes = "" + NODES;

    String out =
        run(0, conf, history, "--nodes", nodes, "--nobody-slower", "10%", "--write", "" + copies);
    assertThat(out)
        .containsPattern("lag 0.5, guarantee 0.0 +\\d")
        .containsPattern("Chosen: lag .* On the \\d+ jobs of the second half: mean from ");
    assertThat(copies.resolve("fair-scheduler.xml"))
        .content()
        .contains("<!-- ours -->", "io.lsps.yarn.LspsPolicy", "<weight>3</weight>");
    assertThat(copies.resolve("yarn-site.xml"))
        .content()
        .contains("<!-- keep -->", "io.lsps.yarn.LspsFairScheduler", "yarn.scheduler.lsps.lag");
    assertThat(Files.readString(file)).as("the original").doesNotContain("Lsps");
    assertThat(lsps(0, "validate", "" + copies)).contains("0 errors");

    assertThat(run(1, conf, history, "--nodes", nodes, "--objective", "queue:none"))
        .contains("--objective queue:none: expected mean, p95, or queue: and one of [root.");
    assertThat(run(2, conf, history, "--nodes", nodes, "--nobody-slower", "little"))
        .contains("is \"little\": expected a percentage such as 10%");
  }

  @Test
  void whereNobodyWaitsNothingCanBeGained() throws IOException {
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    Path history = folder.resolve("history");
    RecordedSite.record(conf, 60, RecordedSite.jobs(40, 90, 3), history);
    assertThat(run(0, conf, history, "--nodes", "60"))
        .startsWith("Nobody waits in this record, so no other order of jobs can gain");
    assertThat(run(0, conf, history, "--nodes", "2", "--node-memory", "8192"))
        .as("said to be a smaller cluster, the replay is far off")
        .startsWith("No verdict: the replay's mean response time is ");
  }

  @Test
  void theNodesAreNeverGuessed() throws IOException {
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    assertThat(run(2, conf, folder))
        .contains(
            "how many nodes are there? Histories do not say: expected --nodes N, or --rm URL");
  }

  @Test
  void aFolderWithoutTheSchedulersFileIsRefused() throws IOException {
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    Files.delete(conf.resolve("fair-scheduler.xml"));
    assertThat(run(1, conf, folder, "--nodes", "3"))
        .contains("there is no fair-scheduler.xml, the FairScheduler's allocation file");
    Files.writeString(conf.resolve("yarn-site.xml"), "<configuration/>");
    assertThat(run(1, conf, folder, "--nodes", "3"))
        .contains("there is no capacity-scheduler.xml; expected that file");
  }

  /** By how many percent the replay's mean is off. */
  private static double replayError(String out) {
    Matcher row = Pattern.compile("(?m)^  all +\\d+ .*? s +.*? s +([-+.0-9]+) %").matcher(out);
    assertThat(row.find()).as(out).isTrue();
    return Math.abs(Double.parseDouble(row.group(1)));
  }

  private static String run(int status, Path conf, Path history, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "whatif", "--quiet", "--history", history.toString(), "--conf", conf.toString()));
    args.addAll(List.of(more));
    return lsps(status, args.toArray(String[]::new));
  }

  private static String lsps(int status, String... args) {
    StringWriter out = new StringWriter();
    CommandLine command = Lsps.commandLine();
    command.setOut(new PrintWriter(out));
    command.setErr(new PrintWriter(out));
    assertThat(command.execute(args)).as(out.toString()).isEqualTo(status);
    return out.toString();
  }
}
