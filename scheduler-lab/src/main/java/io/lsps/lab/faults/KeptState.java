/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.faults;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;

/**
 * What an object keeps of applications, attempts and containers, in whatever map or collection of
 * our own classes: found by reflection, so that a new field is found too.
 */
final class KeptState {
  private final Map<String, Integer> kept = new TreeMap<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private KeptState() {}

  /** How many of them are kept in each field. */
  static Map<String, Integer> of(Object root) {
    KeptState state = new KeptState();
    state.look("", root);
    return state.kept;
  }

  private void look(String path, Object object) {
    if (object == null || isKeptOnPurpose(object.getClass()) || !seen.add(object)) {
      return;
    }
    if (isOfApplication(object)) {
      kept.merge(path, 1, Integer::sum);
    } else if (object instanceof Map<?, ?> map) {
      map.forEach(
          (key, value) -> {
            look(path, key);
            look(path, value);
          });
    } else if (object instanceof Collection<?> all) {
      all.forEach(each -> look(path, each));
    } else if (isOurs(object.getClass())) {
      for (Class<?> type = object.getClass(); type != null && isOurs(type); ) {
        for (Field field : type.getDeclaredFields()) {
          if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
            look(type.getSimpleName() + "." + field.getName(), value(field, object));
          }
        }
        type = type.getSuperclass();
      }
    }
  }

  private static boolean isOfApplication(Object object) {
    return object instanceof ApplicationId
        || object instanceof ApplicationAttemptId
        || object instanceof ContainerId
        || object instanceof RMContainer
        || object instanceof SchedulerApplicationAttempt
        || (object instanceof String text && text.startsWith("application_"));
  }

  /**
   * What was decided, who was first until the next look, and jobs that ended in mode observe: all
   * of them are bounded.
   */
  private static boolean isKeptOnPurpose(Class<?> type) {
    return type.getName().startsWith("io.lsps.journal.")
        || type.getName().equals("io.lsps.shadow.ObservedJob")
        || type.getName().startsWith("io.lsps.yarn.journal.");
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("io.lsps.")
        || type.getSimpleName().startsWith("FastFair")
        || type.getSimpleName().equals("QueueTree")
        || type.getSimpleName().equals("KeptShares")
        || type.getSimpleName().endsWith("Child")
        || type.getSimpleName().equals("NodeOffer");
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read " + field, e);
    }
  }
}
