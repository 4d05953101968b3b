/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairSchedulerWithMultiResourceTypes;
import org.junit.After;
import org.junit.Before;

/** Hadoop's {@code TestFairSchedulerWithMultiResourceTypes} on the scheduler under test. */
public class MultiResourceTypesConformance extends TestFairSchedulerWithMultiResourceTypes {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  /** Replaces the scheduler that Hadoop's set-up made with {@code new} and did not start. */
  @Override
  @Before
  public void setUp() throws IOException {
    super.setUp();
    RMContext context = scheduler.getRMContext();
    scheduler = SchedulerUnderTest.create();
    scheduler.setRMContext(context);
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
