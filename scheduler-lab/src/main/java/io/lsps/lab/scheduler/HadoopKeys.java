/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** Hadoop's settings that a run may have. */
final class HadoopKeys {
  private static final String CAPACITY = CapacitySchedulerConfiguration.PREFIX;
  private static final String NO_THREADS = "nothing: a run has no such thread";

  /** Keys set by the laboratory, and what to use instead. */
  private static final Map<String, String> SET_BY_THE_LABORATORY =
      Map.of(
          FairSchedulerConfiguration.ALLOCATION_FILE,
          "queue.ELEMENT, queue.QUEUE.ELEMENT and top.ELEMENT, which are written into that file",
          FairSchedulerConfiguration.UPDATE_INTERVAL_MS,
          "--update-interval",
          FairSchedulerConfiguration.PREEMPTION,
          "the scheduler fair-preempt",
          "yarn.scheduler.fair.continuous-scheduling-enabled",
          NO_THREADS,
          "yarn.scheduler.capacity.schedule-asynchronously.enable",
          NO_THREADS,
          YarnConfiguration.RM_SCHEDULER,
          "--schedulers",
          YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS,
          "the schedulers capacity-preempt, fair-gp and lsps-gp",
          YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
          "the schedulers capacity-preempt, fair-gp and lsps-gp");

  private static final Set<String> YARN = constants(YarnConfiguration.class);
  private static final Set<String> FAIR = constants(FairSchedulerConfiguration.class);
  private static final Set<String> OF_CAPACITY =
      constants(CapacitySchedulerConfiguration.class).stream()
          .map(text -> text.startsWith(CAPACITY) ? text.substring(CAPACITY.length()) : text)
          .map(text -> text.startsWith(".") ? text.substring(1) : text)
          .filter(text -> text.matches("[a-z].*[a-z]"))
          .collect(Collectors.toSet());

  /** Elements of an allocation file's top that a run may set. */
  static final Set<String> TOP_ELEMENTS =
      new TreeSet<>(
          Set.of(
              "userMaxAppsDefault",
              "queueMaxAppsDefault",
              "queueMaxAMShareDefault",
              "queueMaxResourcesDefault",
              "fairSharePreemptionTimeout",
              "defaultFairSharePreemptionTimeout",
              "defaultMinSharePreemptionTimeout",
              "defaultFairSharePreemptionThreshold"));

  private HadoopKeys() {}

  /** What to use instead of a key set by the laboratory; null for others. */
  static String insteadOf(String key) {
    return SET_BY_THE_LABORATORY.get(key);
  }

  /** Whether a scheduler may read it. */
  static boolean isKey(String key, boolean fair, boolean capacity) {
    if (key.startsWith("yarn.scheduler.fair.")) {
      return fair && FAIR.contains(key);
    }
    if (key.startsWith(CAPACITY)) {
      return capacity
          && OF_CAPACITY.stream()
              .anyMatch(name -> key.equals(CAPACITY + name) || key.endsWith("." + name));
    }
    return YARN.contains(key) || key.startsWith("yarn.resource-types");
  }

  private static Set<String> constants(Class<?> type) {
    return Arrays.stream(type.getDeclaredFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .filter(field -> field.getType() == String.class)
        .map(HadoopKeys::value)
        .collect(Collectors.toSet());
  }

  private static String value(Field field) {
    try {
      field.setAccessible(true);
      return String.valueOf(field.get(null));
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(field + " cannot be read", e);
    }
  }
}
