/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.tools.demo.run.ClusterSnapshot;
import io.lsps.tools.demo.run.JobResult;
import io.lsps.tools.demo.run.SchedulerRun;
import io.lsps.tools.demo.run.UserSnapshot;
import io.lsps.tools.local.ClusterSpec;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** Writes {@code demo.json}: the keys are those of the laboratory's results, times in seconds. */
public final class DemoJson {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private DemoJson() {}

  static String write(DemoResult result) throws JsonProcessingException {
    ObjectNode root = JSON.createObjectNode();
    root.put("workload", result.plan().scenario().name());
    root.put("seed", result.plan().seed());
    root.putObject("machine")
        .put("processors", Runtime.getRuntime().availableProcessors())
        .put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"))
        .put("java", System.getProperty("java.version"))
        .put("hadoop", VersionInfo.getVersion());
    root.putObject("cluster")
        .put("nodes", result.cluster().nodes())
        .put("nodeMemoryMb", result.cluster().nodeMemoryMb())
        .put(
            "nodeVcores",
            number(result.cluster().conf(), YarnConfiguration.NM_VCORES, ClusterSpec.NODE_VCORES))
        .put("heartbeatSeconds", ClusterSpec.HEARTBEAT_MILLIS / 1000.0)
        .put("taskMemoryMb", ClusterSpec.TASK_MEMORY_MB)
        .put(
            "masterMemoryMb",
            number(
                result.plan().scenario().mix().jobs().get(0).conf(),
                MRJobConfig.MR_AM_VMEM_MB,
                ClusterSpec.MASTER_MEMORY_MB));
    ObjectNode settings = root.putObject("settings");
    defaults().forEach(settings::put);
    ArrayNode runs = root.putArray("runs");
    result.runs().forEach(run -> write(run, result.plan().seed(), runs.addObject()));
    result.findings().write(root);
    return JSON.writeValueAsString(root);
  }

  private static int number(Map<String, String> conf, String key, int normal) {
    return Integer.parseInt(conf.getOrDefault(key, Integer.toString(normal)));
  }

  /** The settings of LsPS that a later version may have other defaults for. */
  private static Map<String, String> defaults() {
    Configuration file = new Configuration(false);
    file.addResource("lsps-default.xml");
    Map<String, String> settings = new TreeMap<>();
    file.forEach(setting -> settings.put(setting.getKey(), setting.getValue()));
    // The place of the history is a folder of this machine and changes no result.
    settings.keySet().removeIf(key -> key.contains(".history."));
    return settings;
  }

  private static void write(SchedulerRun run, long seed, ObjectNode json) {
    json.put("scheduler", run.contender().name());
    json.put("seed", seed);
    json.put("jobs", run.jobs().stream().filter(JobResult::succeeded).count());
    json.put("failedJobs", run.failures().size());
    json.put("makespan", run.makespan());
    run.meanResponse().ifPresent(mean -> json.put("meanResponse", mean));
    run.otherWork().ifPresent(part -> json.put("otherWork", part));
    json.set("meanResponseByUser", JSON.valueToTree(run.meanResponseByUser()));
    json.set("jobResults", JSON.valueToTree(run.jobs()));
    ArrayNode samples = json.putArray("samples");
    for (ClusterSnapshot sample : run.samples()) {
      ObjectNode moment = samples.addObject().put("seconds", sample.seconds());
      ObjectNode users = moment.putObject("users");
      for (UserSnapshot row : sample.users()) {
        ObjectNode user = users.putObject(row.user()).put("usage", row.usage());
        row.share().ifPresent(share -> user.put("share", share));
        row.size().ifPresent(size -> user.put("size", size));
        user.put("running", row.running()).put("waiting", row.waiting());
      }
    }
  }
}
