/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import io.lsps.testing.OwnFolder;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** The scheduler class of this run: the JVM's system property {@code conformance.scheduler}. */
final class SchedulerUnderTest {
  /** What every report of a fault says; {@link RunReport} looks for it. */
  static final String FAULTS = " faults of LsPS";

  private SchedulerUnderTest() {}

  /**
   * Points a configuration at the scheduler under test, and returns it. Its ResourceManager stores
   * in a folder of its own, in the run's working directory.
   */
  static Configuration use(Configuration conf) {
    OwnFolder.use(conf, OwnFolder.untilExit(Path.of("")));
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
  static void assertNoFault(ResourceScheduler scheduler) {
    if (scheduler instanceof LspsFairScheduler ours && ours.faults() > 0) {
      throw new AssertionError(ours.faults() + FAULTS + ", the first of each kind in the log");
    }
  }

  static Class<? extends FairScheduler> schedulerClass() {
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
