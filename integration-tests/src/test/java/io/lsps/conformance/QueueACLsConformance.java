/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairSchedulerQueueACLs;
import org.junit.After;

/** Hadoop's {@code TestFairSchedulerQueueACLs} on the scheduler under test. */
public class QueueACLsConformance extends TestFairSchedulerQueueACLs {
  @Override
  protected Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(resourceManager.getResourceScheduler());
  }
}
