/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestContinuousScheduling;
import org.junit.After;
import org.junit.Test;

/** Hadoop's {@code TestContinuousScheduling} on the scheduler under test. */
@SuppressWarnings("deprecation") // Hadoop has deprecated the feature under test.
public class ContinuousSchedulingConformance extends TestContinuousScheduling {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  /**
   * The test moves its clock on after it has added a node, and fails where the scheduling thread,
   * which looks at the nodes every 5 ms, is quicker. On a busy machine it is, with any scheduler.
   */
  @Override
  @Test
  public void testFairSchedulerContinuousSchedulingInitTime() throws Exception {
    Field pause = FairScheduler.class.getDeclaredField("continuousSchedulingSleepMs");
    pause.setAccessible(true);
    pause.setInt(scheduler, 1000);
    super.testFairSchedulerContinuousSchedulingInitTime();
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
