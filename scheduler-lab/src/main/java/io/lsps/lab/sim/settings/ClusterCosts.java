/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * What jobs pay on a real cluster beside the times of their tasks. Each cost can be left out.
 *
 * @param copiesFinishedMapsOnly whether an early reduce can have copied only what finished maps
 *     wrote; otherwise all that fits in the time since it started
 * @param stragglers attempts that take longer than their tasks
 * @param speculation whether masters start a second attempt of a slow task, as MapReduce does
 */
public record ClusterCosts(
    boolean copiesFinishedMapsOnly,
    Stragglers stragglers,
    boolean speculation,
    Locality locality,
    NodeFailures failures) {
  /** None at all. */
  public static final ClusterCosts NONE =
      new ClusterCosts(false, Stragglers.NONE, false, Locality.NONE, NodeFailures.NONE);

  /** The same with another rule for what an early reduce can have copied. */
  public ClusterCosts withCopiesOfFinishedMapsOnly(boolean only) {
    return new ClusterCosts(only, stragglers, speculation, locality, failures);
  }

  /** The same with other stragglers. */
  public ClusterCosts with(Stragglers other) {
    return new ClusterCosts(copiesFinishedMapsOnly, other, speculation, locality, failures);
  }

  /** The same with or without second attempts. */
  public ClusterCosts withSpeculation(boolean on) {
    return new ClusterCosts(copiesFinishedMapsOnly, stragglers, on, locality, failures);
  }

  /** The same with data at other places. */
  public ClusterCosts with(Locality other) {
    return new ClusterCosts(copiesFinishedMapsOnly, stragglers, speculation, other, failures);
  }

  /** The same with other losses of nodes. */
  public ClusterCosts with(NodeFailures other) {
    return new ClusterCosts(copiesFinishedMapsOnly, stragglers, speculation, locality, other);
  }

  /**
   * Attempts that take longer than their task does, because of a bad disk or a busy neighbour. Each
   * attempt has its own random number, so a second attempt of the task is as likely to be slow as
   * any other.
   *
   * <p>The factor on the time is from 1.5 to 10, Pareto of shape 2 in between. In Bing's clusters
   * Mantri counts stragglers from 1.5 times the median on; most of them are below 2.5 times
   * (Ananthanarayanan et al., OSDI 2010, Section 3).
   *
   * @param probability that an attempt is one, 0 to 1
   */
  public record Stragglers(double probability) {
    public static final Stragglers NONE = new Stragglers(0);

    private static final double LEAST = 1.5;
    private static final double MOST = 10;

    public Stragglers {
      SettingRanges.share("probability of a straggler", probability);
    }

    /**
     * The factor on an attempt's time.
     *
     * @param whether uniform from 0 to below 1: is it one?
     * @param howSlow uniform from 0 to below 1
     */
    public double factor(double whether, double howSlow) {
      return whether < probability ? Math.min(MOST, LEAST / Math.sqrt(1 - howSlow)) : 1;
    }
  }

  /**
   * Nodes that are lost for a while, each at random times of its own; milliseconds.
   *
   * @param mtbfMillis mean time from a node's coming to its loss, exponential; 0: none is ever lost
   * @param noticedMillis from the loss until the ResourceManager gives the node up
   * @param awayMillis from the loss until the node is back, empty
   */
  public record NodeFailures(long mtbfMillis, long noticedMillis, long awayMillis) {
    public static final NodeFailures NONE = new NodeFailures(0, 0, 0);

    /** YARN gives a node up after this time (yarn.nm.liveness-monitor.expiry-interval-ms). */
    public static final long YARN_EXPIRY_MILLIS = 600_000;

    public NodeFailures {
      SettingRanges.notNegative("mean time between a node's failures (ms)", mtbfMillis);
      SettingRanges.notNegative("time until a lost node is noticed (ms)", noticedMillis);
      SettingRanges.notNegative("time until a lost node is back (ms)", awayMillis);
    }

    public boolean happen() {
      return mtbfMillis > 0;
    }

    /**
     * When the ResourceManager learns of the loss. A node that comes back before it was missed
     * tells so when it registers again.
     */
    public long givenUpMillis() {
      return Math.min(noticedMillis, awayMillis);
    }
  }

  /**
   * Where data lie, and what distance costs. Each map reads a block with three replicas, placed as
   * HDFS does: one on a node, and two on nodes of another rack. Masters ask for nodes, racks and
   * any place, as MapReduce's masters do.
   *
   * @param racks that the nodes are dealt out to in turn; 0: data are everywhere, and nobody asks
   *     for a place
   * @param rackFactor on the time of a map that reads from another node of its rack, 1 or more
   * @param remoteFactor on the time of a map that reads from another rack, {@code rackFactor} or
   *     more
   */
  public record Locality(int racks, double rackFactor, double remoteFactor) {
    /** Data are on every node. */
    public static final Locality NONE = new Locality(0, 1, 1);

    /** Replicas of a block (HDFS's default). */
    public static final int REPLICAS = 3;

    public Locality {
      SettingRanges.notNegative("racks", racks);
      if (!(rackFactor >= 1 && remoteFactor >= rackFactor)) {
        throw new IllegalArgumentException(
            "the factors of maps that read from their rack and from another must rise from 1, not %s and %s"
                .formatted(rackFactor, remoteFactor));
      }
    }

    /** Whether it matters where a map runs. */
    public boolean matters() {
      return racks > 0;
    }

    public int rackOf(int node) {
      return racks == 0 ? 0 : node % racks;
    }

    /** YARN's name of a node's rack. */
    public String rackName(int node) {
      return "/rack" + rackOf(node);
    }
  }

  /**
   * The machine that all containers share where the nodes are processes of one machine, and what a
   * container costs beside its task.
   *
   * @param processors of the machine: what works at the same time shares them equally, none works
   *     faster than on one; zero means that containers do not slow each other down
   * @param launchMillis how long a container is held beyond its task's time and the wait for
   *     heartbeats: launch of its process, its exit
   * @param stopMillis how long a container lives on that its node is told to end, as where docker
   *     is asked to stop it
   */
  public record SharedMachine(int processors, long launchMillis, long stopMillis) {
    /** Containers that do not slow each other down and cost nothing. */
    public static final SharedMachine UNSHARED = new SharedMachine(0, 0, 0);

    public SharedMachine {
      SettingRanges.notNegative("processors", processors);
      SettingRanges.notNegative("launch of a container (ms)", launchMillis);
      SettingRanges.notNegative("end of a container (ms)", stopMillis);
    }

    /** One whose containers end as soon as they are told to. */
    public SharedMachine(int processors, long launchMillis) {
      this(processors, launchMillis, 0);
    }

    /** The speed of each of several pieces of work; 1 is the speed of one alone. */
    public double speed(int works) {
      return processors == 0 || works <= processors ? 1 : (double) processors / works;
    }
  }

  /** Checks settings; a message names the setting and the value. */
  public static final class SettingRanges {
    private SettingRanges() {}

    static void positive(String name, long value) {
      if (value < 1) {
        throw new IllegalArgumentException(name + " must be 1 or more, not " + value);
      }
    }

    public static void notNegative(String name, long value) {
      if (value < 0) {
        throw new IllegalArgumentException(name + " must be 0 or more, not " + value);
      }
    }

    static void share(String name, double value) {
      if (!(value >= 0 && value <= 1)) {
        throw new IllegalArgumentException(name + " must be from 0 to 1, not " + value);
      }
    }
  }
}
