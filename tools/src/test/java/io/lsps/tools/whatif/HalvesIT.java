/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.Workloads;
import io.lsps.tools.cli.Lsps;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A published trace as a site's job histories: whatif chooses settings on the first half of its
 * time and judges them on the second. {@code bin/dev halves FILE} runs it.
 */
@Tag("nightly")
@EnabledIfSystemProperty(named = "lsps.halves.trace", matches = ".+")
class HalvesIT {
  /** Containers of 1 GB that tasks may use on a node of 16 GB; the others are for AMs. */
  private static final double SLOTS = 14;

  private static final double LOAD = 0.8;

  @TempDir private Path folder;

  @Test
  void settingsOfTheFirstHalfAreJudgedOnTheSecond() throws Exception {
    List<WorkloadJob> jobs = jobs(Workloads.byName(System.getProperty("lsps.halves.trace")));
    double work =
        jobs.stream()
            .mapToDouble(job -> job.maps().totalMillis() + 2.0 * job.reduces().totalMillis())
            .sum();
    int nodes = (int) Math.ceil(work / jobs.get(jobs.size() - 1).submitMillis() / LOAD / SLOTS);
    Path conf = RecordedSite.fair(folder.resolve("conf"));
    Path history = folder.resolve("history");
    RecordedSite.record(conf, nodes, jobs, history);
    String[] arguments = {
      "whatif",
      "--history",
      history.toString(),
      "--conf",
      conf.toString(),
      "--nodes",
      "" + nodes,
      "--objective",
      "mean",
      "--nobody-slower",
      "10%",
      "--write",
      folder.resolve("copies").toString()
    };
    StringWriter out = new StringWriter();
    int code = Lsps.commandLine().setOut(new PrintWriter(out)).execute(arguments);
    System.out.println(out);
    assertThat(code).isZero();
    assertThat(out.toString()).contains("Settings of LsPS").contains("jobs of the second half");
    Path copies = folder.resolve("copies");
    if (Files.exists(copies)) {
      assertThat(Lsps.commandLine().execute("validate", copies.toString())).isZero();
    }
  }

  private static List<WorkloadJob> jobs(Workload trace) {
    List<WorkloadJob> jobs = new ArrayList<>();
    try (Workload.Jobs all = trace.jobs(1)) {
      while (all.hasNext()) {
        WorkloadJob job = all.next();
        jobs.add(
            WorkloadJob.of(
                    Integer.toString(jobs.size() + 1),
                    job.user(),
                    job.name(),
                    job.submitMillis(),
                    job.maps(),
                    job.reduces())
                .in("default"));
      }
    }
    return jobs;
  }
}
