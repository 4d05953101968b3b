/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench.rm;

import io.lsps.lab.LabException;
import io.lsps.tools.local.LoneResourceManager;
import io.lsps.tools.local.Polling;
import io.lsps.tools.local.SchedulerChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Puts a ResourceManager under load and measures it. */
public final class RmBench {
  /** Hadoop's JMX is as old as this at most. */
  private static final int LOOK_SECONDS = 10;

  private static final Duration START_WITHIN = Duration.ofMinutes(10);
  private static final double MICROS_PER_MILLI = 1000;
  private static final double P99 = 0.99;

  private final RmLoad load;
  private final Map<String, String> settings;
  private final Consumer<String> say;

  /**
   * A benchmark.
   *
   * @param settings keys of yarn-site.xml beside those of the load
   * @param say hears what is going on
   */
  public RmBench(RmLoad load, Map<String, String> settings, Consumer<String> say) {
    this.load = load;
    this.settings = settings;
    this.say = say;
  }

  /**
   * Measures one scheduler.
   *
   * @param folder for the ResourceManager's files, empty
   * @throws LabException if it does not start, or a call of a node or master fails
   */
  public RmFigures measure(SchedulerChoice scheduler, Path folder) throws IOException {
    say.accept("starting a ResourceManager with " + scheduler.title());
    try (LoneResourceManager rm =
            LoneResourceManager.start(
                folder,
                new LoneResourceManager.Setup(
                    scheduler, allocations(scheduler), conf(), load.heapMb()));
        RmCrowd crowd = new RmCrowd(load, rm.client())) {
      crowd.start();
      if (!Polling.until(START_WITHIN, () -> hasBegun(crowd))) {
        throw new LabException(
            "after ten minutes "
                + crowd.begun()
                + " of "
                + load.apps()
                + " masters have begun; ask for fewer by --apps or --nodes");
      }
      say.accept(load.apps() + " applications on " + load.nodes() + " nodes have begun");
      return measure(crowd, new RmProbe(rm));
    }
  }

  private boolean hasBegun(RmCrowd crowd) {
    crowd.check();
    return crowd.begun() == load.apps();
  }

  private RmFigures measure(RmCrowd crowd, RmProbe probe) throws IOException {
    probe.look();
    probe.leastHeap();
    crowd.allocates().clear();
    crowd.heartbeats().clear();
    long begun = System.nanoTime();
    long containers = crowd.containers();
    long ended = crowd.ended();
    double gc = probe.gcMillis();
    double processors = probe.processorMillis();
    look(crowd, probe);
    double early = probe.leastHeap();
    look(crowd, probe);
    double millis = (System.nanoTime() - begun) / 1e6;
    return new RmFigures(
        (crowd.containers() - containers) / (millis / 1000),
        crowd.ended() - ended,
        probe.mean("NodeUpdateCall"),
        probe.mean("UpdateThreadRun"),
        probe.mean("Allocate") / MICROS_PER_MILLI,
        probe.mean("NodeHeartbeat") / MICROS_PER_MILLI,
        crowd.allocates().millis(P99),
        crowd.heartbeats().millis(P99),
        (probe.processorMillis() - processors) / millis,
        (probe.gcMillis() - gc) / millis,
        early,
        probe.leastHeap());
  }

  /** Half of the time. */
  private void look(RmCrowd crowd, RmProbe probe) throws IOException {
    int left = Math.max(1, load.seconds() / 2);
    while (left > 0) {
      int step = Math.min(left, LOOK_SECONDS + 1);
      pause(step);
      left -= step;
      crowd.check();
      probe.look();
    }
  }

  private Map<String, String> conf() {
    Map<String, String> conf = new LinkedHashMap<>();
    conf.put("yarn.scheduler.minimum-allocation-mb", "1024");
    conf.put("yarn.scheduler.maximum-allocation-mb", Integer.toString(1024 * load.slots()));
    conf.put("yarn.scheduler.fair.assignmultiple", "true");
    conf.put("yarn.scheduler.fair.user-as-default-queue", "false");
    conf.put("rpc.metrics.timeunit", "MICROSECONDS");
    // Every master has a connection, and Hadoop's clients a thread for each.
    conf.put("ipc.client.connection.maxidletime", "60000");
    conf.put("yarn.resourcemanager.max-completed-applications", "500");
    conf.putAll(settings);
    return conf;
  }

  private String allocations(SchedulerChoice scheduler) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?>\n<allocations>\n");
    String policy = "<schedulingPolicy>" + scheduler.queuePolicy() + "</schedulingPolicy>";
    xml.append("  <queue name=\"root\">").append(policy).append('\n');
    for (int queue = 0; queue < load.queues(); queue++) {
      xml.append("    <queue name=\"q").append(queue).append("\">");
      xml.append(policy).append("</queue>\n");
    }
    return xml.append("  </queue>\n</allocations>\n").toString();
  }

  private static void pause(int seconds) {
    try {
      TimeUnit.SECONDS.sleep(seconds);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }
}
