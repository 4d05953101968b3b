/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.TestSchedulerOvercommit;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairSchedulerOvercommit;
import org.junit.After;
import org.junit.Before;

/** Hadoop's {@code TestFairSchedulerOvercommit} on the scheduler under test. */
public class OvercommitConformance extends TestFairSchedulerOvercommit {
  private ResourceScheduler real;

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

  /**
   * Hadoop's tests register masters and assert at once what the dispatcher's thread is still to
   * tell. In between they look at the node's memory: there they wait for it.
   */
  @Before
  public void lookingAtANodeWaitsForTheDispatcher() throws ReflectiveOperationException {
    real = (ResourceScheduler) field("scheduler").get(this);
    MockRM rm = (MockRM) field("rm").get(this);
    InvocationHandler waiting =
        (proxy, method, arguments) -> {
          if (method.getName().equals("getNodeReport")) {
            rm.drainEvents();
          }
          try {
            return method.invoke(real, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        };
    Class<?>[] types = {ResourceScheduler.class};
    field("scheduler")
        .set(this, Proxy.newProxyInstance(getClass().getClassLoader(), types, waiting));
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(real);
  }

  private static Field field(String name) throws ReflectiveOperationException {
    Field field = TestSchedulerOvercommit.class.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }
}
