/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import io.lsps.lab.scheduler.SiteConf;
import io.lsps.lab.scheduler.SiteScheduler;
import io.lsps.lab.sim.Simulation;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.JobConf;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.RecordedTrace;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles.WrittenAttempt;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles.WrittenJob;
import org.apache.hadoop.mapreduce.jobhistory.HistoryFiles.WrittenTask;

/** A cluster of a site's own files in the laboratory, which records its jobs as MapReduce does. */
final class RecordedSite {
  /** A Monday at midnight. */
  private static final long FIRST = 1_767_571_200_000L;

  private static final Map<String, String> CONF =
      Map.of(
          "mapreduce.map.memory.mb", "1024",
          "mapreduce.reduce.memory.mb", "2048",
          "yarn.app.mapreduce.am.resource.mb", "1024",
          "mapreduce.job.reduce.slowstart.completedmaps", "0.05");

  private RecordedSite() {}

  /** The files of a FairScheduler with a queue for etl, one for adhoc, and others for users. */
  static Path fair(Path folder) throws IOException {
    site(folder, "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler");
    Files.writeString(
        folder.resolve("fair-scheduler.xml"),
        """
        <?xml version="1.0"?>
        <allocations>
          <queue name="root">
            <aclSubmitApps> </aclSubmitApps>
            <queue name="etl"><weight>3</weight><aclSubmitApps>alice etl</aclSubmitApps></queue>
            <queue name="adhoc"><schedulingPolicy>fair</schedulingPolicy></queue>
          </queue>
          <queuePlacementPolicy>
            <rule name="specified" create="false"/>
            <rule name="nestedUserQueue"><rule name="default" queue="root.people"/></rule>
          </queuePlacementPolicy>
        </allocations>
        """);
    return folder;
  }

  /** The files of a CapacityScheduler with queues of two levels. */
  static Path capacity(Path folder) throws IOException {
    site(
        folder,
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler");
    Map<String, String> keys =
        Map.of(
            "root.queues", "work,default",
            "root.work.queues", "etl,adhoc",
            "root.work.capacity", "80",
            "root.default.capacity", "20",
            "root.work.etl.capacity", "75",
            "root.work.adhoc.capacity", "25",
            "root.work.etl.user-limit-factor", "4",
            "root.work.adhoc.user-limit-factor", "10",
            "root.default.user-limit-factor", "10",
            "maximum-am-resource-percent", "0.5");
    StringBuilder xml = new StringBuilder();
    keys.forEach((key, value) -> xml.append(property("yarn.scheduler.capacity." + key, value)));
    Files.writeString(
        folder.resolve("capacity-scheduler.xml"), "<configuration>" + xml + "</configuration>");
    return folder;
  }

  private static void site(Path folder, String scheduler) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("yarn-site.xml"),
        "<configuration>"
            + property("yarn.resourcemanager.scheduler.class", scheduler)
            + property("yarn.scheduler.fair.assignmultiple", "true")
            + property("yarn.nodemanager.resource.memory-mb", "16384")
            + property("yarn.nodemanager.resource.cpu-vcores", "16")
            + "</configuration>");
  }

  private static String property(String name, String value) {
    return "<property><name>%s</name><value>%s</value></property>\n".formatted(name, value);
  }

  /** Jobs of a few users of different habits, {@code gap} seconds apart in the mean. */
  static List<WorkloadJob> jobs(int count, double gap, long seed) {
    Random random = new Random(seed);
    List<WorkloadJob> jobs = new ArrayList<>();
    double at = 0;
    for (int number = 1; number <= count; number++) {
      at += -Math.log(1 - random.nextDouble()) * gap;
      double size = Math.pow(1 - random.nextDouble(), -0.8);
      boolean etl = number % 7 == 0;
      String user = etl ? "alice" : List.of("bob", "carol", "dave.x").get(number % 3);
      int maps = (int) Math.min(400, (etl ? 40 : 3) * size);
      long[] times = random.longs(maps, 8_000, 25_000).toArray();
      long[] late = random.longs(maps / 8, 15_000, 40_000).toArray();
      jobs.add(
          WorkloadJob.of(
                  Integer.toString(number),
                  user,
                  "job of " + user,
                  Math.round(at * 1000),
                  PhaseTasks.listed(times),
                  PhaseTasks.listed(late))
              .in(etl ? "etl" : user.equals("bob") ? "adhoc" : "default"));
    }
    return jobs;
  }

  /** Runs the jobs under the site's scheduler, and writes their histories. */
  static void record(Path conf, int nodes, List<WorkloadJob> jobs, Path folder) throws IOException {
    Files.createDirectories(folder);
    SiteConf files = SiteConf.read(conf);
    RecordedTrace trace =
        new RecordedTrace("jobs", jobs, List.of(), List.of(), null, FIRST, Map.of(), Map.of(), -1);
    ReplayedCluster cluster =
        ReplayedCluster.of(files, new ClusterNodes(nodes, 16_384, 16, List.of()), trace);
    List<WorkloadJob> sized =
        jobs.stream().map(job -> job.withSizes(JobConf.of(CONF::get).sizes())).toList();
    new Simulation(
            SiteScheduler.today(files),
            List.of(),
            cluster.settings(),
            1,
            Files.createTempDirectory(folder, "files"),
            new Writer(folder))
        .run(Workload.Jobs.of(sized));
  }

  private static final class Writer implements RunObserver {
    private final Path folder;
    private final Map<String, List<WrittenTask>> tasks = new HashMap<>();
    private final Map<String, Long> submits = new HashMap<>();

    Writer(Path folder) {
      this.folder = folder;
    }

    @Override
    public void submitted(WorkloadJob job, long now) {
      submits.put(job.id(), now);
      tasks.put(job.id(), new ArrayList<>());
    }

    /** No reduce ends before the last map. */
    @Override
    public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
      if (outcome == Outcome.DONE) {
        List<WrittenTask> its = tasks.get(job.id());
        its.add(
            new WrittenTask(
                its.size() < job.maps().count(),
                List.of(new WrittenAttempt("SUCCEEDED", FIRST + start + 200, FIRST + now))));
      }
    }

    @Override
    public void finished(WorkloadJob job, boolean succeeded, long now) {
      try {
        HistoryFiles.write(
            folder,
            new WrittenJob(
                Integer.parseInt(job.id()),
                job.user(),
                job.queue(),
                job.queue(),
                job.name(),
                FIRST + submits.get(job.id()),
                FIRST + now,
                tasks.remove(job.id()),
                CONF));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
