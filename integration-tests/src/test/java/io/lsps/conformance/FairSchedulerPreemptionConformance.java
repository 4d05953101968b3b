/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairSchedulerPreemption;
import org.junit.After;

/** Hadoop's {@code TestFairSchedulerPreemption} on the scheduler under test. */
public class FairSchedulerPreemptionConformance extends TestFairSchedulerPreemption {
  public FairSchedulerPreemptionConformance(String name, int mode) throws IOException {
    super(name, mode);
  }

  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
