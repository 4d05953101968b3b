/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.Map;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Puts ours in the place of every FairScheduler and CapacityScheduler that a ResourceManager makes,
 * where the system property {@code wide.substitute} is true: Hadoop's own tests name their
 * scheduler's class, and may not be changed. JUnit finds this class by META-INF/services.
 */
public final class SchedulerSubstitution implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    if (Boolean.getBoolean("wide.substitute")) {
      try {
        substitute();
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("Hadoop makes objects in another way than 3.3.6 does", e);
      }
    }
  }

  /** Hadoop keeps the constructor of each class that it makes objects of by name. */
  @SuppressWarnings("unchecked")
  private static void substitute() throws ReflectiveOperationException {
    Field cache = ReflectionUtils.class.getDeclaredField("CONSTRUCTOR_CACHE");
    cache.setAccessible(true);
    Map<Class<?>, Constructor<?>> constructors = (Map<Class<?>, Constructor<?>>) cache.get(null);
    constructors.put(FairScheduler.class, WatchedScheduler.class.getDeclaredConstructor());
    constructors.put(
        CapacityScheduler.class, WatchedCapacityScheduler.class.getDeclaredConstructor());
    if (!(ReflectionUtils.newInstance(FairScheduler.class, null) instanceof WatchedScheduler)
        || !(ReflectionUtils.newInstance(CapacityScheduler.class, null)
            instanceof WatchedCapacityScheduler)) {
      throw new IllegalStateException("Hadoop's schedulers were not replaced");
    }
  }
}
