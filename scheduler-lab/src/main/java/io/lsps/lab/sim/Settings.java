/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import java.util.List;

/**
 * How the simulated cluster behaves; every interval is virtual time in milliseconds.
 *
 * @param nodes number of nodes, one or more
 * @param nodeMemoryMb memory of a node, MB
 * @param nodeVcores virtual cores of a node
 * @param nodeSpeeds speeds given to the nodes in turn; a task of t ms takes t/speed
 * @param mapMemoryMb memory of a map container, MB
 * @param reduceMemoryMb memory of a reduce container, MB
 * @param amMemoryMb memory of an AM container, MB
 * @param managedAm whether a job's AM takes a container (otherwise it is unmanaged)
 * @param amStartMillis from the launch of the AM container to its first ask
 * @param nodeHeartbeatMillis a node's heartbeat; zero means at once when there is news
 * @param amHeartbeatMillis an AM's heartbeat; zero means at once when there is news
 * @param updateMillis how often a FairScheduler recomputes its shares; zero means before each use
 * @param slowstart share of a job's maps that must be done before it asks for reduces, 0 to 1
 * @param rampUpLimit most of the job's resources that early reduces may take while maps wait, 0 to
 *     1 (MapReduce's default is 0.5)
 * @param noise coefficient of variation of a task's time around its stated one, zero or more
 * @param failureProbability chance that an attempt of a task fails, 0 to 1
 * @param maxTaskAttempts failures of one task that fail its job (MapReduce's default is 4)
 * @param checkEvery verify the costly invariants at every n-th event; zero means never
 * @param stallMillis give up when nothing started or ended for so long
 */
public record Settings(
    int nodes,
    long nodeMemoryMb,
    int nodeVcores,
    List<Double> nodeSpeeds,
    long mapMemoryMb,
    long reduceMemoryMb,
    long amMemoryMb,
    boolean managedAm,
    long amStartMillis,
    long nodeHeartbeatMillis,
    long amHeartbeatMillis,
    long updateMillis,
    double slowstart,
    double rampUpLimit,
    double noise,
    double failureProbability,
    int maxTaskAttempts,
    int checkEvery,
    long stallMillis) {

  /** Checks ranges. */
  public Settings {
    nodeSpeeds = List.copyOf(nodeSpeeds);
    positive("nodes", nodes);
    positive("node memory (MB)", nodeMemoryMb);
    positive("node vcores", nodeVcores);
    positive("map memory (MB)", mapMemoryMb);
    positive("reduce memory (MB)", reduceMemoryMb);
    positive("AM memory (MB)", amMemoryMb);
    positive("task attempts", maxTaskAttempts);
    notNegative("node heartbeat (ms)", nodeHeartbeatMillis);
    notNegative("AM heartbeat (ms)", amHeartbeatMillis);
    notNegative("update interval (ms)", updateMillis);
    notNegative("AM start (ms)", amStartMillis);
    share("slowstart", slowstart);
    share("ramp-up limit", rampUpLimit);
    share("failure probability", failureProbability);
    if (!(noise >= 0) || noise > 10) {
      throw new IllegalArgumentException(
          "noise is a coefficient of variation from 0 to 10, not " + noise);
    }
    if (nodeSpeeds.isEmpty() || nodeSpeeds.stream().anyMatch(speed -> !(speed > 0))) {
      throw new IllegalArgumentException("node speeds are positive numbers, not " + nodeSpeeds);
    }
  }

  /** A pool of alike slots of 1 GB and one core each, with YARN's and MapReduce's intervals. */
  public static Settings pool(int nodes, int slotsPerNode) {
    return new Settings(
        nodes,
        1024L * slotsPerNode,
        slotsPerNode,
        List.of(1.0),
        1024,
        1024,
        1024,
        false,
        0,
        1000,
        1000,
        500,
        0.05,
        0.5,
        0,
        0,
        4,
        1,
        30L * 24 * 3600 * 1000);
  }

  /** The same with news travelling at once: no heartbeat has to be waited for. */
  public Settings immediate() {
    return new Settings(
        nodes,
        nodeMemoryMb,
        nodeVcores,
        nodeSpeeds,
        mapMemoryMb,
        reduceMemoryMb,
        amMemoryMb,
        managedAm,
        amStartMillis,
        0,
        0,
        0,
        slowstart,
        rampUpLimit,
        noise,
        failureProbability,
        maxTaskAttempts,
        checkEvery,
        stallMillis);
  }

  /** The same with another slowstart. */
  public Settings withSlowstart(double share) {
    return new Settings(
        nodes,
        nodeMemoryMb,
        nodeVcores,
        nodeSpeeds,
        mapMemoryMb,
        reduceMemoryMb,
        amMemoryMb,
        managedAm,
        amStartMillis,
        nodeHeartbeatMillis,
        amHeartbeatMillis,
        updateMillis,
        share,
        rampUpLimit,
        noise,
        failureProbability,
        maxTaskAttempts,
        checkEvery,
        stallMillis);
  }

  /** The same with noisy and failing tasks. */
  public Settings withTrouble(double taskNoise, double taskFailureProbability) {
    return new Settings(
        nodes,
        nodeMemoryMb,
        nodeVcores,
        nodeSpeeds,
        mapMemoryMb,
        reduceMemoryMb,
        amMemoryMb,
        managedAm,
        amStartMillis,
        nodeHeartbeatMillis,
        amHeartbeatMillis,
        updateMillis,
        slowstart,
        rampUpLimit,
        taskNoise,
        taskFailureProbability,
        maxTaskAttempts,
        checkEvery,
        stallMillis);
  }

  /** The same with AMs that take a container and start after a while. */
  public Settings withManagedAm(long startMillis) {
    return new Settings(
        nodes,
        nodeMemoryMb,
        nodeVcores,
        nodeSpeeds,
        mapMemoryMb,
        reduceMemoryMb,
        amMemoryMb,
        true,
        startMillis,
        nodeHeartbeatMillis,
        amHeartbeatMillis,
        updateMillis,
        slowstart,
        rampUpLimit,
        noise,
        failureProbability,
        maxTaskAttempts,
        checkEvery,
        stallMillis);
  }

  /** The same with nodes of other speeds. */
  public Settings withSpeeds(List<Double> speeds) {
    return new Settings(
        nodes,
        nodeMemoryMb,
        nodeVcores,
        speeds,
        mapMemoryMb,
        reduceMemoryMb,
        amMemoryMb,
        managedAm,
        amStartMillis,
        nodeHeartbeatMillis,
        amHeartbeatMillis,
        updateMillis,
        slowstart,
        rampUpLimit,
        noise,
        failureProbability,
        maxTaskAttempts,
        checkEvery,
        stallMillis);
  }

  /** The same on another number of nodes. */
  public Settings withNodes(int count) {
    return new Settings(
        count,
        nodeMemoryMb,
        nodeVcores,
        nodeSpeeds,
        mapMemoryMb,
        reduceMemoryMb,
        amMemoryMb,
        managedAm,
        amStartMillis,
        nodeHeartbeatMillis,
        amHeartbeatMillis,
        updateMillis,
        slowstart,
        rampUpLimit,
        noise,
        failureProbability,
        maxTaskAttempts,
        checkEvery,
        stallMillis);
  }

  /** The speed of a node. */
  double speed(int node) {
    return nodeSpeeds.get(node % nodeSpeeds.size());
  }

  /** Containers of map size that fit on one node. */
  public int slotsPerNode() {
    return (int) (nodeMemoryMb / mapMemoryMb);
  }

  /** Containers of map size that fit in the cluster. */
  public int slots() {
    return nodes * slotsPerNode();
  }

  /** Work of one millisecond on a node of speed 1 that the whole cluster does in a millisecond. */
  public double capacity() {
    double sum = 0;
    for (int node = 0; node < nodes; node++) {
      sum += slotsPerNode() * speed(node);
    }
    return sum;
  }

  private static void positive(String name, long value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " must be 1 or more, not " + value);
    }
  }

  private static void notNegative(String name, long value) {
    if (value < 0) {
      throw new IllegalArgumentException(name + " must be 0 or more, not " + value);
    }
  }

  private static void share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " must be from 0 to 1, not " + value);
    }
  }
}
