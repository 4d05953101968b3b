/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.lang.reflect.Field;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.TestSchedulerOvercommit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairSchedulerOvercommit;
import org.junit.After;
import org.junit.Before;

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

  /** Hadoop's set-up registers a master and goes on before the dispatcher has told its attempt. */
  @Before
  public void theAttemptRuns() throws ReflectiveOperationException, InterruptedException {
    MockRM.waitForState((RMAppAttempt) field("attempt"), RMAppAttemptState.RUNNING);
  }

  @After
  public void noFaultWasHidden() throws ReflectiveOperationException {
    SchedulerUnderTest.assertNoFault((ResourceScheduler) field("scheduler"));
  }

  private Object field(String name) throws ReflectiveOperationException {
    Field field = TestSchedulerOvercommit.class.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(this);
  }
}
