/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import io.lsps.testing.OwnFolder;
import io.lsps.workload.Framework;
import io.lsps.workload.JobSpec;
import io.lsps.workload.Phase;
import io.lsps.workload.RequestKey;
import io.lsps.workload.ResourceVector;
import io.lsps.workload.TaskOutcome;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationFileLoaderService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** A ResourceManager under our scheduler with one node, and a clock in seconds. */
final class TestRm implements AutoCloseable {
  static final int CONTAINER_MB = 1024;

  private final MockRM rm;
  private final ManualClock clock;
  private MockNM node;

  private TestRm(YarnConfiguration conf, RMStateStore store, ManualClock clock) {
    DefaultMetricsSystem.setMiniClusterMode(true);
    this.clock = clock;
    rm = store == null ? new MockRM(conf) : new MockRM(conf, store);
    scheduler().setClock(clock);
    rm.start();
  }

  static YarnConfiguration configuration(Path allocations) {
    YarnConfiguration conf =
        OwnFolder.use(new YarnConfiguration(), allocations.toAbsolutePath().getParent());
    conf.setClass(YarnConfiguration.RM_SCHEDULER, LspsFairScheduler.class, ResourceScheduler.class);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, allocations.toAbsolutePath().toString());
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
    conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
    conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    // Tests go step by step: what is asked for is given at a heartbeat of the node.
    conf.set("yarn.scheduler.lsps.place-at-ask", "false");
    return conf;
  }

  /** With LsPS everywhere, and these elements in the root queue of the allocation file. */
  static YarnConfiguration conf(Path folder, String... inRoot) throws IOException {
    return configuration(allocations(folder, inRoot));
  }

  /** An allocation file with LsPS everywhere, and these elements in the root queue. */
  static Path allocations(Path folder, String... inRoot) throws IOException {
    Path file = folder.resolve("fair-scheduler.xml");
    write(file, inRoot);
    return file;
  }

  static void write(Path file, String... inRoot) throws IOException {
    Files.writeString(
        file,
        "<allocations><queue name='root'>\n"
            + "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>\n"
            + String.join("\n", inRoot)
            + "\n</queue>\n<defaultQueueSchedulingPolicy>io.lsps.yarn.LspsPolicy"
            + "</defaultQueueSchedulingPolicy></allocations>\n");
  }

  static TestRm start(YarnConfiguration conf) {
    return new TestRm(conf, null, new ManualClock());
  }

  static TestRm start(YarnConfiguration conf, ManualClock clock) {
    return new TestRm(conf, null, clock);
  }

  static TestRm start(YarnConfiguration conf, RMStateStore store) {
    return new TestRm(conf, store, new ManualClock());
  }

  /** Of the scheduler that a standby has made anew. */
  void setClock() {
    scheduler().setClock(clock);
  }

  TestRm withNode(int containers) throws Exception {
    node = rm.registerNode("127.0.0.1:1234", containers * CONTAINER_MB, containers);
    rm.drainEvents();
    update();
    return this;
  }

  /** The node of an earlier ResourceManager reports to this one. */
  TestRm withNodeOf(TestRm earlier) {
    node = earlier.node;
    node.setResourceTrackerService(rm.getResourceTrackerService());
    return this;
  }

  /** What the FairScheduler's own thread does when it finds that the file has changed. */
  void readAllocationsAgain() throws Exception {
    Field loader = FairScheduler.class.getDeclaredField("allocsLoader");
    loader.setAccessible(true);
    ((AllocationFileLoaderService) loader.get(scheduler())).reloadAllocations();
  }

  MockRM rm() {
    return rm;
  }

  MockNM node() {
    return node;
  }

  LspsFairScheduler scheduler() {
    return (LspsFairScheduler) rm.getResourceScheduler();
  }

  FSQueue queue(String name) {
    return scheduler().getQueueManager().getQueue(name);
  }

  /** A queue's fair share, in containers. */
  long share(String queue) {
    return Math.round(queue(queue).getFairShare().getMemorySize() / (double) CONTAINER_MB);
  }

  /** An application's fair share, in whole containers. */
  long share(TestJob job) {
    return fairShare(job).getMemorySize() / CONTAINER_MB;
  }

  /** An application's fair share. */
  Resource fairShare(TestJob job) {
    return scheduler()
        .getSchedulerApp(job.app().getCurrentAppAttempt().getAppAttemptId())
        .getFairShare();
  }

  /** Lets time pass, in seconds, and the scheduler take note. */
  void advance(int seconds) {
    clock.tickSec(seconds);
    update();
  }

  /** The scheduler takes note of what has been asked, which it otherwise does every half second. */
  void update() {
    rm.drainEvents();
    scheduler().update();
  }

  TestJob submit(String user) throws Exception {
    return submit(user, user, "job", Set.of());
  }

  TestJob submit(String user, String queue, String name, Set<String> tags) throws Exception {
    return submit("MAPREDUCE", user, queue, name, tags);
  }

  /** An application of another framework. */
  TestJob submitAs(String framework, String user) throws Exception {
    return submit(framework, user, user, "app", Set.of());
  }

  /** An application whose master nobody starts. */
  void submitAndLeave(String user) throws Exception {
    accept("MAPREDUCE", user, user, "job", Set.of());
    update();
  }

  private RMApp accept(String framework, String user, String queue, String name, Set<String> tags)
      throws Exception {
    return MockRMAppSubmitter.submit(
        rm,
        MockRMAppSubmissionData.Builder.createWithMemory(CONTAINER_MB, rm)
            .withUser(user)
            .withQueue(queue)
            .withAppName(name)
            .withAppType(framework)
            .withApplicationTags(tags)
            .withUnmanagedAM(false)
            .build());
  }

  private TestJob submit(String framework, String user, String queue, String name, Set<String> tags)
      throws Exception {
    RMApp app = accept(framework, user, queue, name, tags);
    update();
    MockAM master = MockRM.launchAndRegisterAM(app, rm, node);
    update();
    return new TestJob(this, app, master);
  }

  /** A job in each of these queues; only when all masters run do they ask, all for as many maps. */
  List<TestJob> askAll(int maps, String... queues) throws Exception {
    List<TestJob> jobs = new ArrayList<>();
    for (String queue : queues) {
      jobs.add(submit("someone", queue, "job", Set.of()));
    }
    for (TestJob job : jobs) {
      job.ask(TestJob.MAP, maps);
    }
    return jobs;
  }

  /** How many containers a queue holds, of the usual size. */
  long held(String queue) {
    return queue(queue).getResourceUsage().getMemorySize() / CONTAINER_MB;
  }

  /** How many containers a job holds, of the usual size, its master too. */
  long usage(TestJob job) {
    return scheduler()
            .getSchedulerApp(job.app().getCurrentAppAttempt().getAppAttemptId())
            .getResourceUsage()
            .getMemorySize()
        / CONTAINER_MB;
  }

  /** Writes a completed job of one map into a user's history. */
  void remember(String user, int mapSeconds) {
    remember(user, List.of(mapSeconds));
  }

  void remember(String user, List<Integer> jobs) {
    ResourceVector size = ResourceVector.of(ResourceVector.MEMORY, CONTAINER_MB);
    for (int i = 0; i < jobs.size(); i++) {
      String job = user + " past " + i;
      long now = clock.getTime();
      scheduler()
          .workload()
          .jobSubmitted(new JobSpec(job, user, "past", Framework.MAPREDUCE, -1, now), now);
      scheduler()
          .workload()
          .taskStarted(job, RequestKey.of(Phase.MAP), "m", size, now - jobs.get(i) * 1000L);
      scheduler().workload().taskEnded(job, "m", TaskOutcome.SUCCEEDED, now);
      scheduler().workload().jobFinished(job, true, now);
    }
  }

  /** A number of the scheduler's own, as /jmx shows it now. */
  long metric(String metric) {
    return metric("LspsScheduler", metric).longValue();
  }

  /** A number of a source's, as /jmx shows it now. */
  Number metric(String source, String metric) {
    return numberOf(source, metric);
  }

  /** The same of whatever ResourceManager runs in this process. */
  static Number numberOf(String source, String metric) {
    // Else what was taken in the last seconds is shown again.
    MetricsSource live = DefaultMetricsSystem.instance().getSource(source);
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    live.getMetrics(collector, true);
    List<? extends MetricsRecord> records = collector.getRecords();
    for (AbstractMetric each : records.get(0).metrics()) {
      if (each.name().equals(metric)) {
        return each.value();
      }
    }
    throw new AssertionError("no metric " + metric);
  }

  @Override
  public void close() {
    rm.stop();
  }
}
