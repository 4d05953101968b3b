/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import io.lsps.lab.sim.cluster.SchedulerFactory;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Our scheduler with JohnsonPolicy on every user's queue. */
record JohnsonFactory(String name, Map<String, String> overrides) implements SchedulerFactory {

  /**
   * Settings of the root queue.
   *
   * @param description for lists
   * @param settings element and value in turns
   */
  record Variant(String description, List<String> settings) {}

  /**
   * The variants by name. The strict ones hold reduces until all maps have ended, as in the paper.
   */
  static final Map<String, Variant> VARIANTS = variants();

  private static Map<String, Variant> variants() {
    Map<String, Variant> all = new LinkedHashMap<>();
    all.put("johnson", new Variant("JohnsonPolicy with its default settings", List.of()));
    all.put(
        "johnson-makespan",
        new Variant(
            "JohnsonPolicy for the makespan alone", List.of("queue.johnsonObjective", "makespan")));
    all.put(
        "johnson-spt",
        new Variant(
            "JohnsonPolicy for the least total completion time",
            List.of("queue.johnsonObjective", "tct")));
    add(all, "unoptimised", "order of submission, half of the slots each", "submission", "1:1");
    add(all, "mk-jr", "MK_JR, half of the slots each", "makespan", "1:1");
    add(all, "mk-tct-jr", "MK_TCT_JR, half of the slots each", "makespan-tct", "1:1");
    add(all, "mk-sf-jr", "MK_SF_JR, slots searched for", "makespan", "auto");
    add(all, "mk-tct-sf-jr", "MK_TCT_SF_JR, slots searched for", "makespan-tct", "auto");
    return all;
  }

  private static void add(
      Map<String, Variant> all, String name, String description, String objective, String slots) {
    all.put(
        "johnson-" + name,
        new Variant(
            "JohnsonPolicy, strict split: " + description,
            List.of(
                "queue.johnsonObjective",
                objective,
                "queue.johnsonSlots",
                "strict " + slots,
                "yarn.scheduler.lsps.reduce-admission",
                "after-maps")));
  }

  @Override
  public Configuration configuration(
      List<String> users, SimulationSettings settings, Path directory) {
    Map<String, String> all = new TreeMap<>();
    int bracket = name.indexOf('[');
    List<String> own = VARIANTS.get(bracket < 0 ? name : name.substring(0, bracket)).settings();
    for (int i = 0; i < own.size(); i += 2) {
      all.put(own.get(i), own.get(i + 1));
    }
    for (String user : users) {
      all.put("queue." + user + ".schedulingPolicy", "io.lsps.order.yarn.JohnsonPolicy");
    }
    all.putAll(overrides);
    return LspsFactory.lsps(name, all).configuration(users, settings, directory);
  }

  @Override
  public AbstractYarnScheduler<?, ?> create(VirtualTimer timer) {
    return LspsFactory.lsps(name, overrides).create(timer);
  }

  @Override
  public void verify(AbstractYarnScheduler<?, ?> scheduler) {
    LspsFactory.lsps(name, overrides).verify(scheduler);
  }

  @Override
  public boolean computesShares() {
    return true;
  }

  @Override
  public boolean actsOnTime() {
    return true;
  }
}
