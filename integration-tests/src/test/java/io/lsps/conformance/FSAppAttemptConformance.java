/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFSAppAttempt;
import org.junit.After;

/** Hadoop's {@code TestFSAppAttempt} on the scheduler under test. */
public class FSAppAttemptConformance extends TestFSAppAttempt {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
