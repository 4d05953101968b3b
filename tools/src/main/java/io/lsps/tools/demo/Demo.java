/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.LabException;
import io.lsps.tools.demo.DemoResult.DemoPlan;
import io.lsps.tools.demo.MixRunner.JobSubmitter;
import io.lsps.tools.local.ClassArchive;
import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.ClusterState;
import io.lsps.tools.local.LocalCluster;
import io.lsps.tools.local.SchedulerChoice;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;

/** Runs the mix under each scheduler on a fresh cluster, then compares. */
final class Demo {
  private static final String CLUSTER = "cluster-";

  /** Waiting or running threads, above which others take time from the jobs. */
  private static final double MOST_LOAD = 0.5;

  private final DemoPlan plan;
  private final Path folder;
  private final Path input;
  private final PrintWriter out;
  private final boolean terminal;

  Demo(DemoPlan plan, Path folder, PrintWriter out, boolean terminal) {
    this.plan = plan;
    this.folder = folder;
    this.input = folder.resolve("line");
    this.out = out;
    this.terminal = terminal;
  }

  /** True when every job succeeded. */
  boolean run() throws IOException, InterruptedException {
    long began = System.nanoTime();
    FileChannel lock = LocalCluster.lock(folder);
    try (lock;
        ClusterGuard guard = new ClusterGuard(out)) {
      DemoMix mix = plan.mix();
      say(
          "Users with small and with large jobs, each in a queue of their own: %d jobs of %s, seed %d."
              .formatted(mix.jobs().size(), mix.users(), plan.seed()));
      warnIfBusy();
      stopKept();
      Files.writeString(input, "one map sleeps once for it\n");
      makeClassArchive(guard);
      List<Contender> two = Contender.both(mix.jobs().size());
      ResponseComparison runs =
          new ResponseComparison(
              run(two.get(0), two.get(0).jobs(mix), guard),
              run(two.get(1), two.get(1).jobs(mix), guard));
      report(new DemoResult(plan, runs));
      say("Took " + LiveView.clock((System.nanoTime() - began) / 1e9) + ".");
      return runs.runs().stream().allMatch(run -> run.failures().isEmpty());
    }
  }

  private void warnIfBusy() {
    double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
    if (load > MOST_LOAD) {
      say(
          "Other programs keep this machine busy (load average %.1f): the times will be theirs too."
              .formatted(load));
    }
  }

  /** A cluster of a name, not yet started, that is stopped when the demonstration ends. */
  private LocalCluster cluster(String name, ClusterGuard guard) throws IOException {
    Path root = folder.resolve(CLUSTER + name);
    FileUtils.deleteDirectory(root.toFile());
    return guard.watch(new LocalCluster(root, this::say));
  }

  private SchedulerRun run(Contender contender, DemoMix mix, ClusterGuard guard)
      throws IOException, InterruptedException {
    LocalCluster cluster = cluster(contender.name(), guard);
    say("");
    say("Starting a cluster under " + contender.title() + " …");
    ClusterState state = cluster.start(contender.cluster());
    String resourceManager = state.resourceManager();
    say("Watch it at " + resourceManager + "/cluster/scheduler");

    ClusterWatch watch = new ClusterWatch(resourceManager, mix);
    DemoMix before = contender.jobs(plan.before());
    if (!before.jobs().isEmpty()) {
      say("One job of each name that recurs runs before, and does not count …");
      ClusterWatch first = new ClusterWatch(resourceManager, before);
      runJobs(first, cluster.client(), cluster.root().resolve("output-before"), now -> {});
      first.awaitIdle();
    }
    say("");
    LiveView view = new LiveView(out, terminal, contender);
    MixRunner.Outcome outcome =
        runJobs(watch.afresh(), cluster.client(), cluster.root().resolve("output"), view);
    List<JobResult> jobs =
        watch.results(outcome.applications(), outcome.start(), state.historyServer());
    cluster.stop();
    return new SchedulerRun(contender, jobs, outcome.samples());
  }

  private MixRunner.Outcome runJobs(
      ClusterWatch watch, Configuration client, Path output, Consumer<ClusterSnapshot> view)
      throws InterruptedException {
    return new MixRunner(watch, new JobSubmitter(client, input, output), view).run();
  }

  /** A killed demonstration has left its cluster running; the two would disturb each other. */
  private void stopKept() throws IOException {
    try (DirectoryStream<Path> clusters = Files.newDirectoryStream(folder, CLUSTER + "*")) {
      for (Path root : clusters) {
        if (new LocalCluster(root, this::say).stop() > 0) {
          say(
              "Stopped the cluster that an earlier demonstration left, "
                  + root.getFileName()
                  + ".");
        }
      }
    }
  }

  private void makeClassArchive(ClusterGuard guard) throws IOException, InterruptedException {
    ClassArchive archive = ClassArchive.ofThisMachine();
    if (archive.exists()) {
      return;
    }
    say("Preparing, this once: recording the classes that Hadoop's JVMs load (half a minute) …");
    LocalCluster cluster = cluster("prepare", guard);
    ClusterState state = cluster.start(ClusterSpec.of(SchedulerChoice.FAIR, 1));
    DemoMix one = DemoMix.single();
    runJobs(
        new ClusterWatch(state.resourceManager(), one),
        archive.recordingJob(cluster.client()),
        cluster.root().resolve("output"),
        now -> {});
    cluster.stop();
    if (!archive.make(cluster.root())) {
      say("That did not work, which costs speed only; see " + cluster.root());
    }
  }

  private void report(DemoResult result) throws IOException {
    Files.createDirectories(plan.out());
    Path json = plan.out().resolve("demo.json");
    Path html = plan.out().resolve("report.html");
    Files.writeString(json, result.json());
    Files.writeString(html, result.page());
    say("");
    result.findings().lines().forEach(this::say);
    for (SchedulerRun run : result.runs().runs()) {
      for (JobResult job : run.failures()) {
        say(
            "Under %s job %s of %s ended as %s. %s"
                .formatted(
                    run.contender().title(),
                    job.application(),
                    job.user(),
                    job.state(),
                    job.diagnostics().lines().findFirst().orElse("No reason is given.")));
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

  /** Stops the running cluster when the demonstration ends for whatever reason, Ctrl-C included. */
  private static final class ClusterGuard implements AutoCloseable {
    private final AtomicReference<LocalCluster> current = new AtomicReference<>();
    private final Thread onExit;
    private boolean ending;

    ClusterGuard(PrintWriter out) {
      onExit =
          new Thread(
              () -> {
                out.println("Interrupted; stopping the cluster …");
                out.flush();
                end();
              },
              "end-cluster");
      Runtime.getRuntime().addShutdownHook(onExit);
    }

    /** Guards a cluster that is not yet started, instead of the one before. */
    synchronized LocalCluster watch(LocalCluster cluster) {
      if (ending) {
        throw new LabException("interrupted");
      }
      current.set(cluster);
      return cluster;
    }

    private void end() {
      synchronized (this) {
        ending = true;
      }
      LocalCluster cluster = current.getAndSet(null);
      if (cluster != null) {
        cluster.abort();
      }
    }

    @Override
    public void close() {
      try {
        Runtime.getRuntime().removeShutdownHook(onExit);
        end();
      } catch (IllegalStateException shuttingDown) {
        waitForExit();
      }
    }

    /** Waits while the hook stops the cluster. Failures that follow from this are not reported. */
    private void waitForExit() {
      try {
        onExit.join();
        Thread.currentThread().join();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
