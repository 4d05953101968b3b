/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.testing.OwnFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.RMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/**
 * The files of a {@link PreemptingRm}: production is promised six containers of 1 GB, service one.
 */
final class PreemptingConf {
  /** Whether the ResourceManager has a web server. */
  static final String WITH_WEB = "mockrm.webapp.enabled";

  /** Seconds after which a queue starves of its fair share, in the allocation file. */
  static final String FAIR_SHARE_TIMEOUT = "fairSharePreemptionTimeout";

  private static final String HALF =
      "<fairSharePreemptionThreshold>0.5</fairSharePreemptionThreshold>";

  private PreemptingConf() {}

  /**
   * Writes the allocation file, too.
   *
   * @param set keys of Global Preemption without their prefix, {@link #WITH_WEB} or whole keys of
   *     YARN's, and values, in turn
   */
  static YarnConfiguration of(Beside beside, Path folder, String... set) throws IOException {
    Path file = folder.resolve("fair-scheduler.xml");
    Files.writeString(
        file,
        "<allocations><queue name='root'><aclAdministerApps> </aclAdministerApps>"
            + "<aclSubmitApps> </aclSubmitApps><schedulingPolicy>"
            + beside.policy
            + "</schedulingPolicy><minSharePreemptionTimeout>10</minSharePreemptionTimeout>"
            + "<fairSharePreemptionTimeout>"
            + fairShareTimeout(set)
            + "</fairSharePreemptionTimeout><queue"
            + " name='production'><aclSubmitApps>production</aclSubmitApps><minResources>6144 mb, 6"
            + " vcores</minResources>"
            + HALF
            + "</queue><queue name='research'><aclSubmitApps>research</aclSubmitApps>"
            + HALF
            + "</queue><queue name='service'><aclSubmitApps>service</aclSubmitApps>"
            + "<minResources>1024 mb, 1 vcores</minResources>"
            + HALF
            + "</queue></queue>"
            + "<queueMaxAMShareDefault>-1</queueMaxAMShareDefault>"
            + "<defaultQueueSchedulingPolicy>"
            + beside.policy
            + "</defaultQueueSchedulingPolicy></allocations>");
    YarnConfiguration conf = OwnFolder.use(new YarnConfiguration(), folder);
    conf.setClass(YarnConfiguration.RM_SCHEDULER, beside.type, ResourceScheduler.class);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    // Else nothing is assigned in the first ten seconds after a restart.
    conf.setLong(YarnConfiguration.RM_WORK_PRESERVING_RECOVERY_SCHEDULING_WAIT_MS, 0);
    conf.setClass(YarnConfiguration.RM_STORE, MemoryRMStateStore.class, RMStateStore.class);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, file.toAbsolutePath().toString());
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 0);
    conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
    conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
    // Tests go step by step: what is asked for is given at a heartbeat of the node.
    conf.set("yarn.scheduler.lsps.place-at-ask", "false");
    conf.set("yarn.scheduler.lsps.history.dir", "");
    conf.set("yarn.scheduler.gp.interval", "10s");
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0");
    for (int i = 0; i < set.length; i += 2) {
      if (set[i].equals(FAIR_SHARE_TIMEOUT)) {
        continue;
      }
      boolean whole = set[i].equals(WITH_WEB) || set[i].startsWith("yarn.");
      conf.set(whole ? set[i] : "yarn.scheduler.gp." + set[i], set[i + 1]);
    }
    // Then the port that its web server finds is put into the configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, conf.getBoolean(WITH_WEB, false));
    return conf;
  }

  private static String fairShareTimeout(String... set) {
    int at = Arrays.asList(set).indexOf(FAIR_SHARE_TIMEOUT);
    return at < 0 ? "30" : set[at + 1];
  }

  /** Production no longer waits for its minimum share. */
  static void withoutPatience(YarnConfiguration conf) throws IOException {
    Path file = Path.of(conf.get(FairSchedulerConfiguration.ALLOCATION_FILE));
    Files.writeString(file, Files.readString(file).replace(">10<", ">0<"));
  }
}
