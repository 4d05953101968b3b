/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mini;

import io.lsps.testing.OwnFolder;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.ShuffleHandler;
import org.apache.hadoop.mapreduce.MRConfig;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.mapreduce.v2.jobhistory.JHAdminConfig;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** The configuration of a {@link MiniCluster}: quick heartbeats, small containers. */
final class MiniConf {
  /** Every container has this size, application masters too. */
  static final int CONTAINER_MB = 256;

  private static final int HEARTBEAT_MILLIS = 200;

  private MiniConf() {}

  static Configuration of(
      Path folder, int containersPerNode, Map<String, String> site, String... inRoot)
      throws IOException {
    Configuration conf = OwnFolder.use(new YarnConfiguration(), folder);
    scheduler(conf, allocations(folder, inRoot));
    nodes(conf, containersPerNode);
    mapReduce(conf, folder);
    site.forEach(conf::set);
    return conf;
  }

  private static void scheduler(Configuration conf, Path allocations) {
    conf.setClass(YarnConfiguration.RM_SCHEDULER, LspsFairScheduler.class, ResourceScheduler.class);
    conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, allocations.toString());
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, HEARTBEAT_MILLIS);
    conf.setBoolean(FairSchedulerConfiguration.ASSIGN_MULTIPLE, true);
    conf.setBoolean(FairSchedulerConfiguration.DYNAMIC_MAX_ASSIGN, false);
    conf.setInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, CONTAINER_MB);
    // The FairScheduler rounds sizes up to a multiple of this, 1024 by default.
    conf.setInt("yarn.resource-types.memory-mb.increment-allocation", CONTAINER_MB);
    conf.setInt(YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS, HEARTBEAT_MILLIS);
    conf.set("yarn.scheduler.lsps.history.dir", "");
    // Three jobs are enough to tell equal from mixed ones here; the default is five.
  }

  /**
   * Without a limit on what masters take of a share: with the default of a half, a user's share is
   * never below two masters, which is a large part of so small a cluster.
   */
  private static Path allocations(Path folder, String... inRoot) throws IOException {
    Path file = folder.resolve("fair-scheduler.xml").toAbsolutePath();
    Files.writeString(
        file,
        "<allocations><queue name='root'>\n"
            + "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>\n"
            + String.join("\n", inRoot)
            + "\n</queue>\n<defaultQueueSchedulingPolicy>io.lsps.yarn.LspsPolicy"
            + "</defaultQueueSchedulingPolicy>\n"
            + "<queueMaxAMShareDefault>-1.0</queueMaxAMShareDefault></allocations>\n");
    return file;
  }

  private static void nodes(Configuration conf, int containersPerNode) {
    conf.setInt(YarnConfiguration.YARN_MINICLUSTER_NM_PMEM_MB, containersPerNode * CONTAINER_MB);
    // Plenty, so that memory decides: of cores, shares are whole numbers, coarse on such a cluster.
    conf.setInt(YarnConfiguration.NM_VCORES, 10 * containersPerNode);
    // The tests write next to nothing, and must also run where the disk is nearly full.
    conf.setFloat(YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE, 99.9f);
    // A node that stops waits some seconds for logs that are still to be deleted.
    conf.setLong(YarnConfiguration.NM_LOG_RETAIN_SECONDS, 0);
    conf.set(YarnConfiguration.NM_AUX_SERVICES, ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID);
    conf.setClass(
        String.format(
            YarnConfiguration.NM_AUX_SERVICE_FMT, ShuffleHandler.MAPREDUCE_SHUFFLE_SERVICEID),
        ShuffleHandler.class,
        Object.class);
    conf.setInt(ShuffleHandler.SHUFFLE_PORT_CONFIG_KEY, 0);
  }

  private static void mapReduce(Configuration conf, Path folder) {
    conf.set(MRConfig.FRAMEWORK_NAME, MRConfig.YARN_FRAMEWORK_NAME);
    String staging = folder.resolve("staging").toUri().toString();
    conf.set(MRJobConfig.MR_AM_STAGING_DIR, staging);
    conf.set(JHAdminConfig.MR_HISTORY_INTERMEDIATE_DONE_DIR, staging + "/done_intermediate");
    conf.setInt(MRJobConfig.MR_AM_TO_RM_HEARTBEAT_INTERVAL_MS, HEARTBEAT_MILLIS);
    conf.setInt(MRJobConfig.MR_AM_VMEM_MB, CONTAINER_MB);
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, CONTAINER_MB);
    conf.setInt(MRJobConfig.REDUCE_MEMORY_MB, CONTAINER_MB);
    conf.setInt(MRJobConfig.IO_SORT_MB, 8);
    conf.setBoolean(MRJobConfig.JOB_UBERTASK_ENABLE, false);
    conf.setBoolean(MRJobConfig.MAP_SPECULATIVE, false);
    conf.setBoolean(MRJobConfig.REDUCE_SPECULATIVE, false);
    String jvm =
        "-Xmx128m -XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
            + " --add-opens=java.base/java.lang=ALL-UNNAMED"
            // MapReduce names a file for log4j 1, which log4j2 would take for its own.
            + " -Dlog4j2.configurationFile=log4j2-test.properties";
    conf.set(MRJobConfig.MR_AM_COMMAND_OPTS, jvm);
    conf.set(MRJobConfig.MAP_JAVA_OPTS, jvm);
    conf.set(MRJobConfig.REDUCE_JAVA_OPTS, jvm);
    String javaHome = "JAVA_HOME=" + System.getProperty("java.home");
    conf.set(MRJobConfig.MR_AM_ENV, javaHome);
    conf.set(MRJobConfig.MAP_ENV, javaHome);
    conf.set(MRJobConfig.REDUCE_ENV, javaHome);
  }
}
