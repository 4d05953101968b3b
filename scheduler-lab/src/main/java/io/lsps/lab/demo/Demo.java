/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import io.lsps.lab.local.ClassArchive;
import io.lsps.lab.local.ClusterSpec;
import io.lsps.lab.local.ClusterState;
import io.lsps.lab.local.FolderLock;
import io.lsps.lab.local.LocalCluster;
import io.lsps.lab.local.SchedulerChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.io.FileUtils;

/** Runs the mix under each scheduler on a fresh cluster, then compares. */
final class Demo {
  private static final int NODES = 2;

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
      DemoMix mix = plan.mix();
      say("%d jobs of %s, seed %d.".formatted(mix.jobs().size(), mix.users(), plan.seed()));
      stopKept();
      DemoData data = new DemoData(folder.resolve("input"));
      data.generate(mix, plan.seed());
      makeClassArchive(data, guard);

      List<SchedulerRun> runs = new ArrayList<>();
      for (SchedulerChoice scheduler : plan.schedulers()) {
        runs.add(run(scheduler, mix, data, guard));
      }
      report(new DemoResult(plan, ClusterSpec.of(plan.schedulers().get(0), NODES), runs));
      say("Took " + LiveView.clock((System.nanoTime() - began) / 1e9) + ".");
      return runs.stream().allMatch(run -> run.failures().isEmpty());
    } finally {
      lock.release();
    }
  }

  private SchedulerRun run(
      SchedulerChoice scheduler, DemoMix mix, DemoData data, ClusterGuard guard)
      throws IOException, InterruptedException {
    Path root = clusterFolder(scheduler);
    FileUtils.deleteDirectory(root.toFile());
    LocalCluster cluster = guard.watch(new LocalCluster(root, this::say));
    say("");
    say("Starting a cluster under " + scheduler.title() + " …");
    ClusterState state = cluster.start(ClusterSpec.of(scheduler, NODES));
    String resourceManager = LocalCluster.resourceManager(state);
    say("Watch it at " + resourceManager + "/cluster/scheduler");
    say("");

    ClusterWatch watch = new ClusterWatch(resourceManager, mix);
    JobSubmitter submitter = new JobSubmitter(cluster.client(), data, root.resolve("output"));
    LiveView view = new LiveView(out, terminal, scheduler);
    MixRunner.Outcome outcome = new MixRunner(mix, submitter, watch, view).run();
    List<JobResult> jobs =
        new ResultCollector(watch, LocalCluster.historyServer(state))
            .collect(mix, outcome.applications(), outcome.start());
    if (plan.keep() && scheduler == plan.schedulers().get(plan.schedulers().size() - 1)) {
      guard.release();
      say("");
      say("The cluster stays up. To stop it: lsps cluster stop --dir " + root);
    } else {
      cluster.stop();
    }
    return new SchedulerRun(scheduler, jobs, outcome.samples());
  }

  private Path clusterFolder(SchedulerChoice scheduler) {
    return folder.resolve("cluster-" + scheduler);
  }

  /** An earlier demonstration may have left one up, and two would measure each other. */
  private void stopKept() {
    for (SchedulerChoice scheduler : SchedulerChoice.values()) {
      if (new LocalCluster(clusterFolder(scheduler), this::say).stop() > 0) {
        say("Stopped the " + scheduler.title() + " cluster that an earlier demonstration kept.");
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
    Path root = folder.resolve("cluster-prepare");
    FileUtils.deleteDirectory(root.toFile());
    LocalCluster cluster = guard.watch(new LocalCluster(root, this::say));
    ClusterState state = cluster.start(ClusterSpec.of(SchedulerChoice.FAIR, 1));
    DemoMix one = DemoMix.single();
    JobSubmitter submitter =
        new JobSubmitter(archive.recordingJob(cluster.client()), data, root.resolve("output"));
    ClusterWatch watch = new ClusterWatch(LocalCluster.resourceManager(state), one);
    new MixRunner(one, submitter, watch, now -> {}).run();
    cluster.stop();
    if (!archive.make(cluster)) {
      say("That did not work, which costs speed only; see " + root);
    }
  }

  private void report(DemoResult result) throws IOException {
    Files.createDirectories(plan.out());
    Path json = plan.out().resolve("demo.json");
    Path html = plan.out().resolve("report.html");
    Files.writeString(json, DemoJson.write(result));
    Files.writeString(html, new HtmlReport(result).render());
    say("");
    new Comparison(result.runs()).lines().forEach(this::say);
    for (SchedulerRun run : result.runs()) {
      for (JobResult job : run.failures()) {
        say(
            "Under %s job %s of %s ended as %s."
                .formatted(run.scheduler().title(), job.application(), job.user(), job.state()));
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
