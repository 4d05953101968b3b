/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
import io.lsps.tools.demo.ClusterSnapshot.UserSnapshot;
import io.lsps.tools.local.ClusterSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/** What a demonstration measured, under each contender in the order of the runs. */
record DemoResult(DemoPlan plan, List<SchedulerRun> runs, ResponseFindings findings) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  DemoResult {
    runs = List.copyOf(runs);
  }

  DemoResult(DemoPlan plan, List<SchedulerRun> runs) {
    this(plan, runs, new ResponseFindings(runs, plan.users().schedulers().size()));
  }

  /**
   * What a person asked of the demonstration.
   *
   * @param keep whether the last cluster stays up
   * @param out folder of the results
   */
  record DemoPlan(UserMix users, boolean keep, Path out) {}

  /** The first contender's cluster; all have the same size. */
  private ClusterSpec cluster() {
    return runs.get(0).contender().cluster();
  }

  /** The report as one HTML page that needs no other file. */
  String page() {
    Page page =
        new Page("LsPS demo: " + findings.title(), findings.title(), conditions())
            .verdict(findings.verdict());
    findings.write(page);
    return page.toString();
  }

  private String conditions() {
    ClusterSpec cluster = cluster();
    SchedulerRun first = runs.get(0);
    int before = plan.users().before().jobs().size();
    return String.format(
        Locale.ROOT,
        "%d MapReduce jobs of %s, seed %d, the same for each scheduler. Hadoop %s on this machine"
            + " of %d processors: %d NodeManagers of %d MB, tasks of %d MB. %d"
            + " runs in all: times differ from run to run.%s",
        first.jobs().size(),
        first.users().size() == 1 ? "one user" : first.users().size() + " users",
        plan.users().seed(),
        VersionInfo.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        cluster.nodes(),
        cluster.nodeMemoryMb(),
        ClusterSpec.TASK_MEMORY_MB,
        runs.size(),
        before == 0
            ? ""
            : " " + before + " jobs of names that recur ran before, and do not count.");
  }

  /** The document demo.json: the keys are those of the laboratory's results, times in seconds. */
  String json() throws JsonProcessingException {
    ObjectNode root = JSON.createObjectNode();
    root.put("workload", plan.users().name());
    root.put("seed", plan.users().seed());
    root.putObject("machine")
        .put("processors", Runtime.getRuntime().availableProcessors())
        .put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"))
        .put("java", System.getProperty("java.version"))
        .put("hadoop", VersionInfo.getVersion());
    root.putObject("cluster")
        .put("nodes", cluster().nodes())
        .put("nodeMemoryMb", cluster().nodeMemoryMb())
        .put(
            "nodeVcores",
            number(cluster().conf(), YarnConfiguration.NM_VCORES, ClusterSpec.NODE_VCORES))
        .put("heartbeatSeconds", ClusterSpec.HEARTBEAT_MILLIS / 1000.0)
        .put("taskMemoryMb", ClusterSpec.TASK_MEMORY_MB)
        .put(
            "masterMemoryMb",
            number(
                plan.users().mix().jobs().get(0).conf(),
                MRJobConfig.MR_AM_VMEM_MB,
                ClusterSpec.MASTER_MEMORY_MB));
    ObjectNode settings = root.putObject("settings");
    defaults().forEach(settings::put);
    ArrayNode all = root.putArray("runs");
    runs.forEach(run -> write(run, plan.users().seed(), all.addObject()));
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
