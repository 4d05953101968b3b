/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.SiteHistory;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.tools.cli.Lsps;
import io.lsps.tools.demo.MixRunner.JobSubmitter;
import io.lsps.tools.local.ClusterSpec;
import io.lsps.tools.local.ClusterState;
import io.lsps.tools.local.LocalCluster;
import io.lsps.tools.local.SchedulerChoice;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Twenty MapReduce jobs, and where Spark's jars are named two Spark applications, recorded under
 * stock Fair and predicted for LsPS by whatif, then run under LsPS on the local cluster, and
 * predicted for stock Fair from that. It prints both and holds nothing of the times, which are the
 * machine's: half an hour on one with nothing else to do. {@code bin/dev prediction SEED} runs it.
 */
@Tag("nightly")
class PredictionIT {
  private static final String SPARK = System.getProperty("lsps.prediction.spark");
  private static final int NODE_MB = 3 * 1024 + 480;
  private static final int VCORES = 512;
  private static final Map<String, String> SITE =
      Map.of(
          "yarn.nodemanager.log-container-debug-info.enabled", "false",
          "yarn.nodemanager.resource.cpu-vcores", Integer.toString(VCORES),
          "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms", "1000",
          "yarn.scheduler.minimum-allocation-mb", "32",
          "yarn.resource-types.memory-mb.increment-allocation", "32");

  @Test
  void isComparedWithWhatThenHappens() throws Exception {
    System.setProperty("lsps.home", Path.of("..").toRealPath().toString());
    long seed = Long.getLong("lsps.prediction.seed", 1);
    Path folder = Files.createTempDirectory("prediction");
    Path fair = run(folder, SchedulerChoice.FAIR, mix(seed));
    whatif(fair);
    Path lsps = run(folder, SchedulerChoice.LSPS, mix(seed));
    whatif(lsps);
    System.out.println("Fair, then LsPS, mean seconds: " + means(fair) + ", " + means(lsps));
  }

  /** Of what was recorded under a cluster's scheduler, under it and the others. */
  private static void whatif(Path cluster) {
    String[] arguments = {
      "whatif",
      "--history",
      cluster.resolve("history").toString(),
      "--conf",
      cluster.resolve("conf").toString(),
      "--nodes",
      "2",
      "--node-memory",
      "" + NODE_MB,
      "--node-vcores",
      "" + VCORES
    };
    assertThat(Lsps.commandLine().execute(arguments)).isZero();
  }

  private static DemoMix mix(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<PlannedJob> jobs = new ArrayList<>();
    for (int i = 0; i < 14; i++) {
      jobs.add(job("alice", "query", 26 * (i + random.nextDouble()), 2 + random.nextInt(3), 15));
    }
    for (int i = 0; i < 4; i++) {
      jobs.add(job("bob", "report", 90 * (i + random.nextDouble()), 5 + random.nextInt(6), 18));
    }
    for (int i = 0; i < 2; i++) {
      jobs.add(job("carol", "load", 200 * i + random.nextDouble(), 24 + random.nextInt(12), 22));
    }
    jobs.sort(Comparator.comparingDouble(PlannedJob::arrival));
    for (int i = 0; i < jobs.size(); i++) {
      jobs.set(i, jobs.get(i).withNumber(i + 1));
    }
    return new DemoMix(jobs);
  }

  private static PlannedJob job(String user, String name, double at, int maps, int seconds) {
    Map<String, String> conf = new TreeMap<>();
    conf.put("yarn.app.mapreduce.am.resource.mb", "32");
    conf.put(MRJobConfig.JOB_NAME, name);
    conf.put(SleepingMapper.MILLIS, Integer.toString(1000 * seconds));
    conf.put(SleepingMapper.SPREAD, "0.5");
    conf.put(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, "1000");
    return new PlannedJob(0, user, at, maps, maps > 4 ? 1 : 0, conf);
  }

  /** The folder of a cluster that ran the mix and is stopped. */
  private static Path run(Path folder, SchedulerChoice scheduler, DemoMix mix) throws Exception {
    Path root = folder.resolve(scheduler.name().toLowerCase(Locale.ROOT));
    ScheduledExecutorService sam = Executors.newScheduledThreadPool(2);
    Path input = Files.writeString(folder.resolve("line"), "one map sleeps once for it\n");
    LocalCluster cluster = new LocalCluster(root, line -> {});
    try {
      ClusterState state = cluster.start(new ClusterSpec(scheduler, 2, NODE_MB, SITE, "", ""));
      ClusterWatch watch = new ClusterWatch(state.resourceManager(), mix);
      JobSubmitter submitter = new JobSubmitter(cluster.client(), input, root.resolve("output"));
      Files.createDirectories(root.resolve("history").resolve("spark"));
      List<Future<Integer>> applications =
          SPARK == null
              ? List.of()
              : List.of(
                  sam.schedule(() -> spark(root, "2*8x8000"), 45, TimeUnit.SECONDS),
                  sam.schedule(() -> spark(root, "1*12x8000"), 200, TimeUnit.SECONDS));
      new MixRunner(watch, submitter, now -> {}).run();
      for (Future<Integer> application : applications) {
        assertThat(application.get()).isZero();
      }
      watch.awaitIdle();
    } finally {
      sam.shutdownNow();
      cluster.stop();
    }
    return root;
  }

  /** The exit code of an application of sam: two executors for stages of tasks that wait. */
  private static int spark(Path root, String stages) {
    Path jars = Path.of(SPARK);
    String[] arguments = {
      "cluster",
      "submit",
      "--dir",
      root.toString(),
      "--user",
      "sam",
      "--spark",
      jars.toString(),
      "--",
      "--conf",
      "spark.dynamicAllocation.maxExecutors=2",
      "--conf",
      "spark.eventLog.enabled=true",
      "--conf",
      "spark.eventLog.dir=" + root.resolve("history").resolve("spark").toUri(),
      "--class",
      "WaitingStages",
      jars.resolveSibling(jars.getFileName() + "-build/target/spark-job-1.jar").toString(),
      stages
    };
    return Lsps.commandLine().execute(arguments);
  }

  /** Mean response time by user, of histories. */
  private static Map<String, Double> means(Path root) {
    SiteHistory history = new SiteHistory(root.toString(), 0);
    history.add(root.resolve("history"));
    RecordedTrace trace = history.trace();
    return trace.all().stream()
        .collect(
            Collectors.groupingBy(
                WorkloadJob::user,
                TreeMap::new,
                Collectors.averagingDouble(job -> trace.responses().get(job.id()) / 1000.0)));
  }
}
