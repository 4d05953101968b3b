/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.TestSchedulerOvercommit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairSchedulerOvercommit;
import org.junit.After;

/** Hadoop's {@code TestFairSchedulerOvercommit} on the scheduler under test. */
public class OvercommitConformance extends TestFairSchedulerOvercommit {
  /**
   * All in one queue: Hadoop's default would be one named after the user who runs the tests, and
   * for the user {@code root} there can be none.
   */
  @Override
  protected Configuration getConfiguration() {
    Configuration conf = SchedulerUnderTest.use(super.getConfiguration());
    conf.setBoolean(FairSchedulerConfiguration.USER_AS_DEFAULT_QUEUE, false);
    return conf;
  }

  @After
  public void noFaultWasHidden() throws ReflectiveOperationException {
    Field scheduler = TestSchedulerOvercommit.class.getDeclaredField("scheduler");
    scheduler.setAccessible(true);
    SchedulerUnderTest.assertNoFault((ResourceScheduler) scheduler.get(this));
  }
}
