/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.lab.command.LabCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Caught: a command beside a promise that ran masters of another size, with other costs. */
class PromiseCommandTest {
  @Test
  void theCommandShowsWhatThePromiseWasJudgedBy() throws Exception {
    String workload = "flood:jobs=15,honest-jobs=2";
    shows(PromiseScenario.of(workload));
    shows(PromiseScenario.of(workload).unmanaged());
    shows(PromiseScenario.of(workload).with("queue.lspsGuarantee", "1"));
  }

  private static void shows(PromiseScenario scenario) throws Exception {
    PromiseRuns runs = new PromiseRuns("lsps", Map.of(), List.of(1L), true, progress -> {});
    String command = runs.command(scenario);
    assertThat(command).startsWith("bin/dev lab run ");
    List<String> arguments = Arrays.asList(command.replace("'", "").split(" "));
    StringWriter told = new StringWriter();
    CommandLine lab = new CommandLine(new LabCommand()).setCaseInsensitiveEnumValuesAllowed(true);
    lab.setOut(new PrintWriter(told, true));
    StringWriter wrong = new StringWriter();
    lab.setErr(new PrintWriter(wrong, true));
    assertThat(lab.execute(told(arguments))).as(wrong::toString).isZero();

    JsonNode ours = new ObjectMapper().readTree(told.toString()).get("runs").get(1);
    assertThat(ours.get("meanResponse").asDouble())
        .isCloseTo(runs.ours(scenario).get(0).meanResponse(), within(1e-6));
  }

  private static String[] told(List<String> command) {
    List<String> arguments = new ArrayList<>(command.subList(2, command.size()));
    arguments.addAll(List.of("--quiet", "--json"));
    return arguments.toArray(String[]::new);
  }
}
