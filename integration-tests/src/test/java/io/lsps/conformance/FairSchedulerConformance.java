/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairScheduler;
import org.junit.After;
import org.junit.Before;

/** Hadoop's {@code TestFairScheduler} on the scheduler under test. */
public class FairSchedulerConformance extends TestFairScheduler {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  /** Replaces the scheduler that Hadoop's set-up made with {@code new} and did not start. */
  @Override
  @Before
  public void setUp() throws IOException {
    super.setUp();
    scheduler = SchedulerUnderTest.create();
    scheduler.setRMContext(resourceManager.getRMContext());
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
