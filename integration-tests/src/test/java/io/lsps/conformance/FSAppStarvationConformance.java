/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.yarn.LspsFairScheduler;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerWithMockPreemption;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFSAppStarvation;
import org.junit.After;
import org.junit.Before;

/**
 * Hadoop's {@code TestFSAppStarvation} on the scheduler under test.
 *
 * <p>It reads who starves from the preemption thread of {@link FairSchedulerWithMockPreemption}, a
 * FairScheduler of its own; ours get the same thread.
 */
public class FSAppStarvationConformance extends TestFSAppStarvation {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  /** Afterwards: Hadoop's set-up names its class itself. */
  @Override
  @Before
  public void setup() {
    super.setup();
    Class<? extends FairScheduler> type = SchedulerUnderTest.schedulerClass();
    if (type == LspsFairScheduler.class) {
      conf.setClass(YarnConfiguration.RM_SCHEDULER, Ours.class, ResourceScheduler.class);
    } else if (type == Alpha0Scheduler.class) {
      conf.setClass(YarnConfiguration.RM_SCHEDULER, Alpha0.class, ResourceScheduler.class);
    }
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }

  /** Ours with that thread. */
  public static final class Ours extends LspsFairScheduler {
    @Override
    protected void createPreemptionThread() {
      mockPreemption(this);
    }
  }

  /** Ours under our policy with that thread. */
  public static final class Alpha0 extends Alpha0Scheduler {
    @Override
    protected void createPreemptionThread() {
      mockPreemption(this);
    }
  }

  private static void mockPreemption(FairScheduler scheduler) {
    try {
      Class<?> type =
          Class.forName(FairSchedulerWithMockPreemption.class.getName() + "$MockPreemptionThread");
      Constructor<?> create = type.getDeclaredConstructor(FairScheduler.class);
      create.setAccessible(true);
      Field thread = FairScheduler.class.getDeclaredField("preemptionThread");
      thread.setAccessible(true);
      thread.set(scheduler, create.newInstance(scheduler));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("Hadoop has changed", e);
    }
  }
}
