/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.SchedulerFactory;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Every scheduler of the laboratory by name. */
public final class Schedulers {
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    add("fifo", "stock FifoScheduler", FifoFactory::new);
    add("fair", "stock FairScheduler", (name, set) -> new FairFactory(name, set, false));
    add(
        "fair-preempt",
        "stock FairScheduler with its own preemption after "
            + FairFactory.FAIR_SHARE_TIMEOUT_SECONDS
            + " s under half the fair share",
        (name, set) -> new FairFactory(name, set, true));
    add(
        "capacity",
        "stock CapacityScheduler, equal capacities",
        (name, set) -> new CapacityFactory(name, set, false));
    add(
        "capacity-preempt",
        "stock CapacityScheduler with its own preemption",
        (name, set) -> new CapacityFactory(name, set, true));
    add("lsps", "our scheduler with its default settings", LspsFactory::lsps);
    add("lsps-paper", "our scheduler with the preset of the LsPS paper", LspsFactory::lspsPaper);
    add(
        "lsps-smallest",
        "our scheduler, the least work left first among the jobs of a user",
        LspsFactory::lspsSmallest);
    add(
        "lsps-flex",
        "our scheduler, with FLEX among the jobs of a user; queue.flexMetric=",
        LspsFactory::lspsFlex);
    add(
        "flex",
        "our scheduler, with FlexPolicy in every leaf queue and stock Fair among users;"
            + " queue.flexMetric=",
        LspsFactory::flex);
    add(
        "fair-gp",
        "stock FairScheduler with Global Preemption",
        (name, set) -> new GpFactory(new FairFactory(name, set, false)));
    add(
        "lsps-gp",
        "our scheduler with Global Preemption",
        (name, set) -> new GpFactory(LspsFactory.lsps(name, set)));
    add(
        "lsps-flex-gp",
        "our scheduler with FLEX and Global Preemption",
        (name, set) -> new GpFactory(LspsFactory.lspsFlex(name, set)));
    JohnsonFactory.VARIANTS.forEach(
        (name, variant) -> add(name, variant.description(), JohnsonFactory::new));
  }

  private Schedulers() {}

  /** Names with a one-line description each, in the order in which they are listed. */
  public static Map<String, String> descriptions() {
    Map<String, String> all = new LinkedHashMap<>();
    ENTRIES.forEach((name, entry) -> all.put(name, entry.description()));
    return all;
  }

  /**
   * Finds a scheduler.
   *
   * @param text a name, or a name with settings of its own: {@code lsps[queue.lspsAlpha=0.4]},
   *     separated by semicolons
   * @param common settings for all schedulers; those in the text win
   * @throws IllegalArgumentException when there is no such scheduler
   */
  public static SchedulerFactory byName(String text, Map<String, String> common) {
    int bracket = text.indexOf('[');
    String base = bracket < 0 ? text : text.substring(0, bracket);
    Entry entry = ENTRIES.get(base);
    if (entry == null) {
      throw new IllegalArgumentException(
          "no scheduler is called \"" + base + "\"; there are " + ENTRIES.keySet());
    }
    Map<String, String> settings = new TreeMap<>(common);
    if (bracket >= 0) {
      if (!text.endsWith("]")) {
        throw new IllegalArgumentException("\"" + text + "\" lacks its closing ]");
      }
      for (String pair : text.substring(bracket + 1, text.length() - 1).split(";", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new IllegalArgumentException(
              "expected key=value in \"" + text + "\", found \"" + pair + "\"");
        }
        settings.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
      }
    }
    return entry.maker().make(text, settings);
  }

  private static void add(String name, String description, Maker maker) {
    ENTRIES.put(name, new Entry(description, maker));
  }

  private interface Maker {
    SchedulerFactory make(String name, Map<String, String> settings);
  }

  private record Entry(String description, Maker maker) {}
}
