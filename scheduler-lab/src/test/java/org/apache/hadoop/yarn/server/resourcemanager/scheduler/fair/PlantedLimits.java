/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.lang.reflect.Field;

/**
 * Limits of running applications that fail once, when an attempt was put into its queue already.
 */
public final class PlantedLimits extends MaxRunningAppsEnforcer {
  private boolean failed;

  private PlantedLimits(FairScheduler scheduler) {
    super(scheduler);
  }

  /** Puts such limits into a scheduler. */
  public static void plant(FairScheduler scheduler) throws ReflectiveOperationException {
    Field limits = FairScheduler.class.getDeclaredField("maxRunningEnforcer");
    limits.setAccessible(true);
    limits.set(scheduler, new PlantedLimits(scheduler));
  }

  @Override
  public void trackRunnableApp(FSAppAttempt app) {
    if (!failed) {
      failed = true;
      throw new NoSuchMethodError("planted");
    }
    super.trackRunnableApp(app);
  }
}
