/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.Json.ResultsJson;
import io.lsps.lab.report.RunPage;
import io.lsps.lab.report.RunSetup;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.Workloads;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DeterminismTest {
  private static final List<String> ALL =
      List.of(
          "fifo",
          "fair",
          "fair-preempt",
          "fair-preempt-classic",
          "capacity",
          "capacity-preempt",
          "lsps",
          "lsps[queue.lspsTier2=least-work]",
          "lsps-flex",
          "flex",
          "clairvoyant",
          "processor-sharing");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "synthetic:jobs=12,users=5,nodes=5,maps=8,load=0.9,burst=4",
        "effective-table1:cv=2"
      })
  void sameSeedGivesTheSameBytesInAnyLocaleAndTimeZone(String workload) {
    String first = document(workload);
    Locale locale = Locale.getDefault();
    TimeZone zone = TimeZone.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Apia"));
      assertThat(document(workload)).isEqualTo(first);
    } finally {
      Locale.setDefault(locale);
      TimeZone.setDefault(zone);
    }
  }

  private static String document(String name) {
    HadoopLogging.quiet();
    Workload workload = Workloads.byName(name);
    SimulationSettings settings =
        troubled(
            SimulationSettings.pool(workload.cluster().nodes(), workload.cluster().slotsPerNode()),
            0.3,
            0.02);
    Experiment experiment = new Experiment(workload, profile -> settings, ALL, Map.of(), Map.of());
    List<RunResult> results = experiment.run(List.of(7L), new Progress(null, false), JobLog.none());
    RunSetup setup =
        new RunSetup(
            name,
            workload.users(),
            List.of(experiment.draw(7).conditions()),
            settings,
            Map.of(),
            List.of());
    // No rerun repeats how long it took.
    return ResultsJson.of(setup, results).replaceAll("\"wallSeconds\" : .*", "")
        + RunPage.of(setup, new RunSummary(results));
  }
}
