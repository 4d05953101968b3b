/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The scheduler class of this run: the JVM's system property {@code conformance.scheduler}. */
final class SchedulerUnderTest {
  private SchedulerUnderTest() {}

  /** Points a configuration at the scheduler under test, and returns it. */
  static Configuration use(Configuration conf) {
    conf.setClass(YarnConfiguration.RM_SCHEDULER, schedulerClass(), ResourceScheduler.class);
    return conf;
  }

  static FairScheduler create() {
    return ReflectionUtils.newInstance(schedulerClass(), new Configuration(false));
  }

  private static Class<? extends FairScheduler> schedulerClass() {
    String name = System.getProperty("conformance.scheduler");
    if (name == null) {
      throw new IllegalStateException(
          "conformance.scheduler is not set: these classes are run by Failsafe, see the pom");
    }
    try {
      return Class.forName(name).asSubclass(FairScheduler.class);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("conformance.scheduler=" + name + " is no class", e);
    }
  }
}
