/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Applications come and go by the thousand, and nothing of them stays. An entry that nobody takes
 * out of a map or a list of ours shows as a collection that has grown. More of them by
 * -Dlsps.lifetimes.
 */
class LifetimesTest {
  private static final int LIFETIMES = Integer.getInteger("lsps.lifetimes", 10_000);
  private static final int BEFORE = 200;

  @TempDir private Path directory;

  /** How many elements collections hold in objects of our classes, by class and field. */
  private static Map<String, Integer> sizes(FairScheduler scheduler) throws Exception {
    Map<String, Integer> sizes = new TreeMap<>();
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> next = new ArrayDeque<>();
    next.add(scheduler);
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      next.add(queue.getPolicy());
    }
    while (!next.isEmpty()) {
      Object object = next.poll();
      if (object == null || !seen.add(object)) {
        continue;
      }
      if (object instanceof Map<?, ?> map) {
        map.keySet().forEach(each -> add(next, each));
        map.values().forEach(each -> add(next, each));
      } else if (object instanceof Collection<?> collection) {
        collection.forEach(each -> add(next, each));
      } else if (object.getClass().isArray()) {
        for (int i = 0;
            !object.getClass().getComponentType().isPrimitive() && i < Array.getLength(object);
            i++) {
          add(next, Array.get(object, i));
        }
      } else if (isOurs(object.getClass())) {
        fields(object, next, sizes);
      }
    }
    return sizes;
  }

  private static void add(Deque<Object> next, Object object) {
    if (object != null) {
      next.add(object);
    }
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("io.lsps.")
        || (type.getProtectionDomain().getCodeSource() != null
            && type.getPackageName().equals(FairScheduler.class.getPackageName())
            && !type.getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .equals(FairScheduler.class.getProtectionDomain().getCodeSource().getLocation()));
  }

  private static void fields(Object object, Deque<Object> next, Map<String, Integer> sizes)
      throws Exception {
    for (Class<?> type = object.getClass();
        type != null && isOurs(type);
        type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
          continue;
        }
        field.setAccessible(true);
        Object value = field.get(object);
        add(next, value);
        String name = type.getSimpleName() + "." + field.getName();
        if (value instanceof Map<?, ?> map) {
          sizes.merge(name, map.size(), Integer::sum);
        } else if (value instanceof Collection<?> collection) {
          sizes.merge(name, collection.size(), Integer::sum);
        } else if (value instanceof Object[] array) {
          int filled = 0;
          for (Object each : array) {
            filled += each == null ? 0 : 1;
          }
          sizes.merge(name + "[]", filled, Integer::sum);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lsps", "lsps-flex", "johnson"})
  void nothingStaysOfApplicationsThatAreOver(String name) throws Exception {
    SimulationSettings settings = SimulationSettings.pool(4, 4);
    try (StaticCluster cluster =
        new StaticCluster(Schedulers.byName(name, Map.of()), 3, 0, settings, directory)) {
      for (int i = 0; i < BEFORE; i++) {
        cluster.lifetime("user" + i % 3);
      }
      FairScheduler scheduler = (FairScheduler) cluster.scheduler();
      scheduler.update();
      Map<String, Integer> before = sizes(scheduler);
      for (int i = 0; i < LIFETIMES; i++) {
        cluster.lifetime("user" + i % 3);
      }
      scheduler.update();
      assertThat(before).containsKey("QueueTree.known").containsKey("WorkloadModel.jobs");
      assertThat(sizes(scheduler)).isEqualTo(before);
      assertThat(scheduler.getRootQueueMetrics().getAllocatedContainers()).isZero();
    }
  }
}
