/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.report.Page;
import io.lsps.tools.demo.findings.ScenarioFindings;
import io.lsps.tools.demo.run.SchedulerRun;
import io.lsps.tools.local.ClusterSpec;
import java.util.Locale;
import org.apache.hadoop.util.VersionInfo;

/** The report of a demonstration as one HTML page that needs no other file. */
final class DemoPage {
  private final DemoResult result;

  DemoPage(DemoResult result) {
    this.result = result;
  }

  String render() {
    ScenarioFindings findings = result.findings();
    Page page =
        new Page("LsPS demo: " + findings.title(), findings.title(), conditions())
            .verdict(findings.verdict());
    findings.write(page);
    return page.toString();
  }

  private String conditions() {
    ClusterSpec cluster = result.cluster();
    SchedulerRun first = result.runs().get(0);
    int before = result.plan().scenario().before().jobs().size();
    return String.format(
        Locale.ROOT,
        "%d MapReduce jobs of %s, seed %d, the same for each scheduler. Hadoop %s on this machine"
            + " of %d processors: %d NodeManagers of %d MB, tasks of %d MB. %d"
            + " runs in all: times differ from run to run.%s",
        first.jobs().size(),
        first.users().size() == 1 ? "one user" : first.users().size() + " users",
        result.plan().seed(),
        VersionInfo.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        cluster.nodes(),
        cluster.nodeMemoryMb(),
        ClusterSpec.TASK_MEMORY_MB,
        result.runs().size(),
        before == 0
            ? ""
            : " " + before + " jobs of names that recur ran before, and do not count.");
  }
}
