/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The scheduler class of this run: the JVM's system property {@code conformance.scheduler}. */
final class SchedulerUnderTest {
  private SchedulerUnderTest() {}

  /**
   * Points a configuration at the scheduler under test, and returns it. What the ResourceManager
   * stores goes into the run's working directory too: the default, a folder in /tmp, is shared with
   * every other ResourceManager of this machine.
   */
  static Configuration use(Configuration conf) {
    conf.set(
        YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR,
        Path.of("node-attribute").toUri().toString());
    conf.setClass(YarnConfiguration.RM_SCHEDULER, schedulerClass(), ResourceScheduler.class);
    return conf;
  }

  static FairScheduler create() {
    return ReflectionUtils.newInstance(schedulerClass(), new Configuration(false));
  }

  /**
   * Ours keeps its own faults from the ResourceManager and goes on as stock: without this, code
   * that always failed would pass every test.
   */
  static void assertNoFault(FairScheduler scheduler) {
    if (scheduler instanceof LspsFairScheduler ours && ours.faults() > 0) {
      throw new AssertionError(
          ours.faults() + " faults of LsPS, the first of each kind in the log");
    }
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
