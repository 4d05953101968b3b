/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestAppRunnability;
import org.junit.After;

/** Hadoop's {@code TestAppRunnability} on the scheduler under test. */
public class AppRunnabilityConformance extends TestAppRunnability {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
