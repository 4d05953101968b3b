/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import com.google.common.collect.Maps;
import io.lsps.lab.scheduler.CapacityFactory.FifoFactory;
import io.lsps.lab.scheduler.FairFactory.Kind;
import io.lsps.lab.scheduler.SchedulerFamily.SchedulerName;
import io.lsps.lab.scheduler.SchedulerFamily.SizeErrors;
import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PaperFlexPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.PaperFlexPolicy.EarliestDeadlinePolicy;

/** Every scheduler of the laboratory by name. */
public final class Schedulers {
  /** The reference that uses requests only. */
  public static final String LEAST_ASKS = "capacity-least-asks";

  private static final String TIER2 = "queue.lspsTier2";
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    add("fifo", "stock FifoScheduler", SchedulerFamily.FIFO, FifoFactory::new);
    add(
        "fair",
        "stock FairScheduler; policy=fair|fifo|drf, queues=one",
        SchedulerFamily.FAIR,
        (name, set) -> new FairFactory(name, set, Kind.PLAIN));
    add(
        "fair-fast",
        "the decisions of stock FairScheduler on the LsPS fast path: the same run in less time",
        SchedulerFamily.FAIR,
        (name, set) -> new FairFactory(name, set, Kind.FAST));
    add(
        "fair-preempt",
        "stock FairScheduler with its own preemption after %s s under half the fair share"
            .formatted(FairFactory.FAIR_SHARE_TIMEOUT_SECONDS),
        SchedulerFamily.FAIR,
        (name, set) -> new FairFactory(name, set, Kind.STOCK));
    add(
        "fair-preempt-classic",
        "stock FairScheduler with the preemption of Hadoop 0.21's: the newest tasks of queues above"
            + " their fair share, whose room is kept for nobody",
        SchedulerFamily.FAIR,
        (name, set) -> new FairFactory(name, set, Kind.CLASSIC));
    add(
        "gp-paper",
        "stock FairScheduler with Global Preemption as the paper has it: every 10 s the newest of"
            + " all tasks, long jobs' first",
        SchedulerFamily.FAIR,
        (name, set) -> new FairFactory(name, set, Kind.PAPER));
    add(
        "edf",
        "stock FairScheduler, the earliest deadline first among the jobs of a user",
        SchedulerFamily.FAIR,
        (name, set) -> FairFactory.withPolicy(name, set, EarliestDeadlinePolicy.class));
    add(
        "flex-paper",
        "stock FairScheduler with FLEX among the jobs of a user as the paper has it, without"
            + " history, search or gate; yarn.scheduler.flex.metric=",
        SchedulerFamily.FLEX_PAPER,
        (name, set) -> FairFactory.withPolicy(name, set, PaperFlexPolicy.class));
    add(
        "capacity",
        "stock CapacityScheduler, equal capacities; policy=fifo|fair|fair-by-size, queues=one",
        SchedulerFamily.CAPACITY,
        (name, set) -> new CapacityFactory(name, set, CapacityFactory.Kind.PLAIN));
    add(
        "capacity-preempt",
        "stock CapacityScheduler with its own preemption",
        SchedulerFamily.CAPACITY,
        (name, set) -> new CapacityFactory(name, set, CapacityFactory.Kind.PREEMPTING));
    add(
        LEAST_ASKS,
        "stock CapacityScheduler with one queue for all, least memory in use"
            + " and requested first; without guarantees",
        SchedulerFamily.CAPACITY,
        CapacityFactory::leastAsks);
    add(
        "capacity-lsps",
        "LsPS for the CapacityScheduler, the least work first in one queue for all",
        SchedulerFamily.CAPACITY,
        CapacityFactory::lsps);
    add("lsps", "LsPS with its default settings", SchedulerFamily.LSPS, LspsFactory::lsps);
    add(
        "lsps-paper",
        "LsPS with the rule of the LsPS papers",
        SchedulerFamily.LSPS,
        (name, set) -> LspsFactory.lsps(name, set, Map.of("yarn.scheduler.lsps.rule", "paper")));
    add(
        "lsps-gate",
        "LsPS with reduce admission only: shares and order of jobs as stock Fair's",
        SchedulerFamily.LSPS,
        // Equal shares for users, and for the jobs of a user, as in stock Fair: its gain over Fair
        // is that of reduce admission.
        (name, set) -> LspsFactory.lsps(name, set, Map.of("queue.lspsAlpha", "0", TIER2, "fair")));
    add(
        "lsps-flex",
        "LsPS with FLEX among the jobs of a user; queue.flexMetric=",
        SchedulerFamily.LSPS,
        (name, set) -> LspsFactory.lsps(name, set, Map.of(TIER2, "flex")));
    add(
        "flex",
        "LsPS with FlexPolicy in every leaf queue and stock Fair among users;"
            + " queue.flexMetric=",
        SchedulerFamily.LSPS,
        (name, set) -> new LspsFactory(name, LspsFactory.FLEX, set, false, false));
    add(
        "fair-gp",
        "stock FairScheduler with Global Preemption",
        SchedulerFamily.FAIR_GP,
        (name, set) -> new FairFactory(name, set, Kind.GLOBAL));
    add(
        "lsps-gp",
        "LsPS with Global Preemption",
        SchedulerFamily.LSPS_GP,
        (name, set) -> LspsFactory.lsps(name, set).preempting());
    add(
        "lsps-flex-gp",
        "LsPS with FLEX and Global Preemption",
        SchedulerFamily.LSPS_GP,
        (name, set) -> LspsFactory.lsps(name, set, Map.of(TIER2, "flex")).preempting());
    add(
        "johnson",
        "JohnsonPolicy in every leaf queue; queue.johnsonObjective= queue.johnsonSlots=",
        SchedulerFamily.LSPS,
        LspsFactory::johnson);
  }

  private Schedulers() {}

  /** Names with a one-line description each, in the order in which they are listed. */
  public static Map<String, String> descriptions() {
    return Maps.transformValues(ENTRIES, Entry::description);
  }

  /**
   * Finds a scheduler.
   *
   * @param text a name, optionally with settings: {@code lsps[queue.lspsAlpha=0.4]}, separated by
   *     semicolons
   * @param common settings for all schedulers; those in the text win
   * @throws IllegalArgumentException when there is no such scheduler, or when it would never read
   *     one of its settings
   */
  public static SchedulerFactory byName(String text, Map<String, String> common) {
    SchedulerName name = SchedulerName.parse(text);
    Entry entry = ENTRIES.get(name.base());
    if (entry == null) {
      throw new IllegalArgumentException(
          "no scheduler is called \"" + name.base() + "\"; there are " + ENTRIES.keySet());
    }
    name.own().forEach((key, value) -> entry.family().check(name, key, value));
    Map<String, String> settings = new TreeMap<>(common);
    settings.putAll(name.own());
    settings.remove(SchedulerName.SLOWSTART);
    settings.remove(SchedulerName.SIZE_ERROR);
    return entry.maker().make(text, settings);
  }

  /**
   * Checks that each setting is read by some scheduler, and that the queues of settings exist.
   *
   * @param names of schedulers, optionally with settings
   * @param common settings for all of them
   * @param queues leaf queues of the workload, by their paths below root
   * @throws IllegalArgumentException at the first without effect
   */
  public static void check(List<String> names, Map<String, String> common, List<String> queues) {
    Set<SchedulerFamily> families = EnumSet.noneOf(SchedulerFamily.class);
    Set<String> paths = new TreeSet<>();
    for (String text : names) {
      SchedulerName name = SchedulerName.parse(text);
      families.add(ENTRIES.get(name.base()).family());
      Set<String> own = paths(SchedulerName.queues(queues, name.own()));
      name.own().keySet().forEach(key -> checkQueue(text, key, own));
      paths.addAll(own);
    }
    for (String key : common.keySet()) {
      SchedulerFamily.checkCommon(families, key);
      checkQueue("--set", key, paths);
    }
  }

  private static void checkQueue(String where, String key, Set<String> paths) {
    String queue = SchedulerFamily.queueOf(key);
    if (!queue.isEmpty() && !paths.contains(queue)) {
      throw new IllegalArgumentException(
          "%s %s: this workload has no queue \"%s\", but %s".formatted(where, key, queue, paths));
    }
  }

  /** The queues and those above them. */
  private static Set<String> paths(List<String> queues) {
    Set<String> paths = new TreeSet<>();
    for (String queue : queues) {
      for (int end = queue.length(); end > 0; end = queue.lastIndexOf('.', end - 1)) {
        paths.add(queue.substring(0, end));
      }
    }
    return paths;
  }

  /**
   * The cluster's settings under one scheduler. MapReduce's options may be part of the scheduler's
   * name: {@code fair[slowstart=0.9]}.
   *
   * @param settings of all schedulers
   */
  public static SimulationSettings settings(String text, SimulationSettings settings) {
    String slowstart = SchedulerName.parse(text).own().get(SchedulerName.SLOWSTART);
    return slowstart == null ? settings : settings.withSlowstart(Double.parseDouble(slowstart));
  }

  /** The size estimation errors: {@code lsps[size-error=1]}. */
  static SizeErrors sizeErrors(String text, long seed) {
    String sigma = SchedulerName.parse(text).own().get(SchedulerName.SIZE_ERROR);
    return new SizeErrors(sigma == null ? 0 : Double.parseDouble(sigma), seed);
  }

  /** Whether it has random estimation errors. */
  public static boolean drawsErrors(String text) {
    return SchedulerName.parse(text).own().containsKey(SchedulerName.SIZE_ERROR);
  }

  private static void add(String name, String description, SchedulerFamily family, Maker maker) {
    ENTRIES.put(name, new Entry(description, family, maker));
  }

  private interface Maker {
    SchedulerFactory make(String name, Map<String, String> settings);
  }

  private record Entry(String description, SchedulerFamily family, Maker maker) {}
}
