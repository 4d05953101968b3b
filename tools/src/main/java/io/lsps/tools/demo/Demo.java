/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.tools.demo.run.ClusterGuard;
import io.lsps.tools.demo.run.ClusterWatch;
import io.lsps.tools.demo.run.Contender;
import io.lsps.tools.demo.run.DemoData;
import io.lsps.tools.demo.run.DemoMix;
import io.lsps.tools.demo.run.JobResult;
import io.lsps.tools.demo.run.JobSubmitter;
import io.lsps.tools.demo.run.MixRound;
import io.lsps.tools.demo.run.MixRunner;
import io.lsps.tools.demo.run.OtherWork;
import io.lsps.tools.demo.run.ResultCollector;
import io.lsps.tools.demo.run.SchedulerRun;
import io.lsps.tools.local.ClassArchive;
import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.ClusterState;
import io.lsps.tools.local.DaemonRecord;
import io.lsps.tools.local.FolderLock;
import io.lsps.tools.local.LocalCluster;
import io.lsps.tools.local.SchedulerChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.io.FileUtils;

/** Runs the mix under each scheduler on a fresh cluster, then compares. */
final class Demo {
  private static final String CLUSTER = "cluster-";

  private final DemoPlan plan;
  private final Path folder;
  private final PrintWriter out;
  private final boolean terminal;

  Demo(DemoPlan plan, Path folder, PrintWriter out, boolean terminal) {
    this.plan = plan;
    this.folder = folder;
    this.out = out;
    this.terminal = terminal;
  }

  /** True when every job succeeded. */
  boolean run() throws IOException, InterruptedException {
    long began = System.nanoTime();
    FolderLock lock = FolderLock.take(folder);
    try (ClusterGuard guard = new ClusterGuard(out)) {
      DemoScenario scenario = plan.scenario();
      DemoMix mix = scenario.mix();
      say(
          "%s: %d jobs of %s, seed %d."
              .formatted(scenario.purpose(), mix.jobs().size(), mix.users(), plan.seed()));
      stopKept();
      DemoData data = new DemoData(folder.resolve("input"));
      makeClassArchive(data, guard);
      data.generate(mix, plan.seed());

      List<SchedulerRun> runs = new ArrayList<>();
      for (Contender contender : scenario.contenders()) {
        boolean last = runs.size() + 1 == scenario.contenders().size();
        runs.add(run(contender, contender.jobs(mix), data, guard, plan.keep() && last));
      }
      report(new DemoResult(plan, runs));
      say("Took " + LiveView.clock((System.nanoTime() - began) / 1e9) + ".");
      return runs.stream().allMatch(run -> run.failures().isEmpty());
    } finally {
      lock.release();
    }
  }

  private SchedulerRun run(
      Contender contender, DemoMix mix, DemoData data, ClusterGuard guard, boolean keep)
      throws IOException, InterruptedException {
    Path root = folder.resolve(CLUSTER + contender.name());
    FileUtils.deleteDirectory(root.toFile());
    LocalCluster cluster = guard.watch(new LocalCluster(root, this::say));
    say("");
    say("Starting a cluster under " + contender.title() + " …");
    ClusterState state = cluster.start(contender.cluster());
    String resourceManager = state.resourceManager();
    say("Watch it at " + resourceManager + "/cluster/scheduler");

    ClusterWatch watch = new ClusterWatch(resourceManager, mix);
    ResultCollector results = new ResultCollector(watch, state.historyServer());
    runBefore(contender, cluster, data, resourceManager);
    List<MixRound> rounds = new ArrayList<>();
    while (rounds.size() < contender.rounds()) {
      int number = rounds.size() + 1;
      say(contender.rounds() > 1 ? "Round " + number + " of " + contender.rounds() : "");
      JobSubmitter submitter =
          new JobSubmitter(cluster.client(), data, root.resolve("output-" + number));
      LiveView view = new LiveView(out, terminal, contender);
      OtherWork others = new OtherWork(state.daemons().stream().map(DaemonRecord::pid).toList());
      MixRunner.Outcome outcome = new MixRunner(mix, submitter, watch.afresh(), view).run();
      OptionalDouble otherWork = others.part();
      List<JobResult> jobs = results.collect(mix, outcome.applications(), outcome.start());
      rounds.add(new MixRound(jobs, outcome.samples(), otherWork));
      if (rounds.size() < contender.rounds()) {
        watch.awaitIdle();
      }
    }
    List<String> decisions = PreemptionLog.read(cluster.logs());
    if (keep) {
      guard.release();
      say("");
      say("The cluster stays up. To stop it: lsps cluster stop --dir " + root);
    } else {
      cluster.stop();
    }
    return new SchedulerRun(contender, rounds, decisions);
  }

  private void runBefore(
      Contender contender, LocalCluster cluster, DemoData data, String resourceManager)
      throws InterruptedException {
    DemoMix before = contender.jobs(plan.scenario().before());
    if (before.jobs().isEmpty()) {
      return;
    }
    say("One job of each name that recurs runs before, and does not count …");
    Path output = folder.resolve(CLUSTER + contender.name()).resolve("output-0");
    ClusterWatch watch = new ClusterWatch(resourceManager, before);
    new MixRunner(before, new JobSubmitter(cluster.client(), data, output), watch, now -> {}).run();
    watch.awaitIdle();
  }

  /** An earlier demonstration may have left a cluster running; the two would disturb each other. */
  private void stopKept() throws IOException {
    try (DirectoryStream<Path> clusters = Files.newDirectoryStream(folder, CLUSTER + "*")) {
      for (Path root : clusters) {
        if (new LocalCluster(root, this::say).stop() > 0) {
          say(
              "Stopped the cluster that an earlier demonstration kept, "
                  + root.getFileName()
                  + ".");
        }
      }
    }
  }

  private void makeClassArchive(DemoData data, ClusterGuard guard)
      throws IOException, InterruptedException {
    ClassArchive archive = ClassArchive.ofThisMachine();
    if (archive.exists()) {
      return;
    }
    say("Preparing, this once: recording the classes that Hadoop's JVMs load (half a minute) …");
    Path root = folder.resolve(CLUSTER + "prepare");
    FileUtils.deleteDirectory(root.toFile());
    LocalCluster cluster = guard.watch(new LocalCluster(root, this::say));
    ClusterState state = cluster.start(ClusterSpec.of(SchedulerChoice.FAIR, 1));
    DemoMix one = DemoMix.single();
    data.generate(one, plan.seed());
    JobSubmitter submitter =
        new JobSubmitter(archive.recordingJob(cluster.client()), data, root.resolve("output"));
    ClusterWatch watch = new ClusterWatch(state.resourceManager(), one);
    new MixRunner(one, submitter, watch, now -> {}).run();
    cluster.stop();
    if (!archive.make(root)) {
      say("That did not work, which costs speed only; see " + root);
    }
  }

  private void report(DemoResult result) throws IOException {
    Files.createDirectories(plan.out());
    Path json = plan.out().resolve("demo.json");
    Path html = plan.out().resolve("report.html");
    Files.writeString(json, DemoJson.write(result));
    Files.writeString(html, new DemoPage(result).render());
    say("");
    result.findings().lines().forEach(this::say);
    for (SchedulerRun run : result.runs()) {
      for (JobResult job : run.failures()) {
        say(
            "Under %s job %s of %s ended as %s. %s"
                .formatted(
                    run.contender().title(),
                    job.application(),
                    job.user(),
                    job.state(),
                    job.diagnostics().lines().findFirst().orElse("No reason is told.")));
      }
    }
    say("");
    say("Report   " + html);
    say("Numbers  " + json);
  }

  private void say(String line) {
    out.println(line);
    out.flush();
  }
}
