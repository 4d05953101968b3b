/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench.rm;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.tools.local.LoneResourceManager;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/** Reads a ResourceManager's JMX from time to time. */
final class RmProbe {
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

  /** Reads everything once. */
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
        first("java.lang:type=OperatingSystem").path("ProcessCpuTime").asDouble() / NANOS_PER_MILLI;
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
