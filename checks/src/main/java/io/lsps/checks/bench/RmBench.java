/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.checks.bench.RmCrowd.RmLoad;
import io.lsps.lab.LabException;
import io.lsps.tools.local.LoneResourceManager;
import io.lsps.tools.local.Polling;
import io.lsps.tools.local.SchedulerChoice;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Puts a ResourceManager under load and measures it.
 *
 * @param settings keys of yarn-site.xml beside those of the load
 * @param say hears what is going on
 */
public record RmBench(RmLoad load, Map<String, String> settings, Consumer<String> say) {
  /** Hadoop's JMX is as old as this at most. */
  private static final int LOOK_SECONDS = 10;

  private static final Duration START_WITHIN = Duration.ofMinutes(10);
  private static final double MICROS_PER_MILLI = 1000;
  private static final double P99 = 0.99;

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

  /**
   * What was measured of a ResourceManager.
   *
   * @param containersPerSecond that masters were given
   * @param appsEnded applications that were over
   * @param nodeUpdateMillis mean time of a node's update in the scheduler, as it counts itself
   * @param updateMillis mean time of an update of shares, likewise
   * @param allocateMillis mean time of a master's call within the ResourceManager
   * @param heartbeatMillis mean time of a node's call likewise
   * @param allocateP99 a master's call as the master sees it, 99 in 100, milliseconds
   * @param heartbeatP99 a node's call likewise
   * @param processors that it kept busy, on average
   * @param gcPart part of the time in which it collected garbage
   * @param heapEarly the least heap in use in the first half of the time, MB
   * @param heapLate the same in the second half: it is larger if something grows
   */
  record RmFigures(
      double containersPerSecond,
      long appsEnded,
      double nodeUpdateMillis,
      double updateMillis,
      double allocateMillis,
      double heartbeatMillis,
      double allocateP99,
      double heartbeatP99,
      double processors,
      double gcPart,
      double heapEarly,
      double heapLate) {}

  /** Reads a ResourceManager's JMX from time to time. */
  private static final class RmProbe {
    private static final String HADOOP = "Hadoop:service=ResourceManager,name=";
    private static final double MB = 1 << 20;
    private static final double NANOS_PER_MILLI = 1e6;

    private final LoneResourceManager rm;
    private final Map<String, Mean> means = new HashMap<>();
    private double leastHeap = Double.POSITIVE_INFINITY;
    private double gcMillis;
    private double processorMillis;

    /** The mean of a rate that tells a count, and the mean since it was told last. */
    private static final class Mean {
      private double lastCount = -1;
      private double calls;
      private double sum;

      void note(double count, double average) {
        if (lastCount >= 0 && count > lastCount) {
          calls += count - lastCount;
          sum += (count - lastCount) * average;
        }
        lastCount = count;
      }

      double value() {
        return calls == 0 ? 0 : sum / calls;
      }
    }

    RmProbe(LoneResourceManager rm) {
      this.rm = rm;
    }

    void look() throws IOException {
      JsonNode durations = first(HADOOP + "FSOpDurations*");
      note(durations, "NodeUpdateCall");
      note(durations, "UpdateThreadRun");
      note(first(HADOOP + "RpcDetailedActivityForPort" + rm.masterPort()), "Allocate");
      note(first(HADOOP + "RpcDetailedActivityForPort" + rm.nodePort()), "NodeHeartbeat");
      JsonNode memory = first("java.lang:type=Memory");
      leastHeap = Math.min(leastHeap, memory.at("/HeapMemoryUsage/used").asDouble() / MB);
      gcMillis = 0;
      for (JsonNode collector : rm.beans("java.lang:type=GarbageCollector,name=*")) {
        gcMillis += collector.path("CollectionTime").asDouble();
      }
      processorMillis =
          first("java.lang:type=OperatingSystem").path("ProcessCpuTime").asDouble()
              / NANOS_PER_MILLI;
    }

    private JsonNode first(String name) throws IOException {
      return rm.beans(name).path(0);
    }

    private void note(JsonNode bean, String rate) {
      means
          .computeIfAbsent(rate, key -> new Mean())
          .note(bean.path(rate + "NumOps").asDouble(-1), bean.path(rate + "AvgTime").asDouble());
    }

    /** The mean of a rate since the first look, in the ResourceManager's unit. */
    double mean(String rate) {
      return means.get(rate).value();
    }

    /** The least heap in use since this was asked last, MB. */
    double leastHeap() {
      double least = leastHeap;
      leastHeap = Double.POSITIVE_INFINITY;
      return least;
    }

    /** Time spent in collections so far, milliseconds. */
    double gcMillis() {
      return gcMillis;
    }

    /** Processor time so far, milliseconds. */
    double processorMillis() {
      return processorMillis;
    }
  }
}
