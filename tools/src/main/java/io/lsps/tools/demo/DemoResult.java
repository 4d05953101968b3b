/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.lab.report.Page;
import io.lsps.tools.local.ClusterSpec;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.util.VersionInfo;

/** What a demonstration measured under two schedulers. */
record DemoResult(DemoPlan plan, ResponseComparison runs) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * What a person asked of the demonstration.
   *
   * @param tiny the least that shows every part of it: for tests
   * @param seed of jobs and arrivals
   * @param out folder of the results
   */
  record DemoPlan(boolean tiny, long seed, Path out) {
    DemoMix mix() {
      return tiny ? DemoMix.tiny() : DemoMix.waiting(seed);
    }

    /** Jobs that run before those of the mix under each scheduler and do not count. */
    DemoMix before() {
      return tiny ? new DemoMix(List.of()) : DemoMix.yesterday();
    }
  }

  ResponseFindings findings() {
    return new ResponseFindings(runs);
  }

  /** The report as one HTML page that needs no other file. */
  String page() {
    ResponseFindings findings = findings();
    Page page =
        new Page("LsPS demo: " + findings.title(), findings.title(), conditions())
            .verdict(findings.verdict());
    findings.write(page);
    return page.toString();
  }

  private String conditions() {
    SchedulerRun first = runs.first();
    ClusterSpec cluster = first.contender().cluster();
    int before = plan.before().jobs().size();
    return String.format(
        Locale.ROOT,
        "%d MapReduce jobs of %s, seed %d, the same for each scheduler. Hadoop %s on this machine"
            + " of %d processors: %d NodeManagers of %d MB, tasks of %d MB. Times"
            + " differ from run to run.%s",
        first.jobs().size(),
        first.users().size() == 1 ? "one user" : first.users().size() + " users",
        plan.seed(),
        VersionInfo.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        cluster.nodes(),
        cluster.nodeMemoryMb(),
        ClusterSpec.TASK_MEMORY_MB,
        before == 0
            ? ""
            : " " + before + " jobs of names that recur ran before, and do not count.");
  }

  /** The document demo.json; times in seconds. */
  String json() throws JsonProcessingException {
    ObjectNode root = JSON.createObjectNode().put("seed", plan.seed());
    ArrayNode all = root.putArray("runs");
    for (SchedulerRun run : runs.runs()) {
      ObjectNode json = all.addObject().put("scheduler", run.contender().name());
      run.meanResponse().ifPresent(mean -> json.put("meanResponse", mean));
      json.set("jobs", JSON.valueToTree(run.jobs()));
    }
    return JSON.writeValueAsString(root);
  }
}
