/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CompareCommandTest {
  private static final String SMALL =
      "synthetic:jobs=3,users=2,nodes=1,slots-per-node=2,maps=2,map-seconds=5,reduces-per-map=0";

  /** A comparison over two draws: its race of the rivals' settings takes most of the time. */
  @TempDir static Path measured;

  @TempDir Path folder;
  private String said;

  @BeforeAll
  static void measure() {
    CompareCommandTest test = new CompareCommandTest();
    test.folder = measured;
    test.succeeds("--workloads", SMALL, "--seeds", "1..2");
  }

  private void takeWhatWasMeasured() throws Exception {
    try (var files = Files.list(measured)) {
      for (Path file : files.toList()) {
        Files.copy(file, folder.resolve(file.getFileName()));
      }
    }
  }

  private int run(String... more) {
    CommandLine lab = new CommandLine(new LabCommand());
    StringWriter out = new StringWriter();
    lab.setOut(new PrintWriter(out, true));
    lab.setErr(new PrintWriter(out, true));
    List<String> all = new java.util.ArrayList<>(List.of("compare", "--quiet", "--training", "1"));
    all.addAll(List.of("--out", folder.resolve("README.md").toString()));
    all.addAll(List.of(more));
    int code = lab.execute(all.toArray(String[]::new));
    said = out.toString();
    return code;
  }

  private void succeeds(String... more) {
    int code = run(more);
    assertThat(code).as(said).isZero();
  }

  private JsonNode results() throws Exception {
    return new ObjectMapper().readTree(folder.resolve("results.json").toFile());
  }

  @Test
  void thePageSaysWhatWasRun() throws Exception {
    takeWhatWasMeasured();
    assertThat(results().at("/workloads/0/draws")).hasSize(2);
    assertThat(results().at("/command").asText())
        .isEqualTo("bin/lsps lab compare --training 1 --seeds 1..2 --workloads '" + SMALL + "'");
    assertThat(Files.readString(folder.resolve("README.md"))).contains("| `" + SMALL + "` | 2 |");
    assertThat(run("--workloads", SMALL, "--seeds", "1")).isEqualTo(2);
    // Of one draw there is no interval.
    succeeds("--workloads", SMALL, "--seeds", "1..1");
    assertThat(results().at("/workloads/0/draws")).hasSize(1);
  }

  /** A race that is not run again must be one that would end the same. */
  @Test
  void knownRivalsAreTakenWhileTheyTakeAsLong() throws Exception {
    takeWhatWasMeasured();
    Path known = Files.copy(folder.resolve("results.json"), folder.resolve("known"));
    String chosen = results().at("/workloads/0/choices/0/chosen").asText();
    // Only who does not race can take this for the number of candidates.
    String marked = Files.readString(known).replaceFirst("\"tried\" : \\d+", "\"tried\" : 7");
    Files.writeString(known, marked);
    String[] again = {"--workloads", SMALL, "--seeds", "1..2", "--rivals", known.toString()};
    succeeds(again);
    assertThat(results().at("/workloads/0/choices/0/tried").asInt()).isEqualTo(7);
    assertThat(results().at("/workloads/0/choices/0/chosen").asText()).isEqualTo(chosen);
    assertThat(results().at("/command").asText()).doesNotContain("--rivals");

    Files.writeString(known, marked.replaceAll("(\"best-stock\",\\s+\"meanResponse\" : )", "$19"));
    assertThat(run(again)).isNotZero();
    assertThat(said).contains("leave --rivals out");
  }

  @Test
  void aFileOfRivalsThatCannotBeReadIsToldBeforeAnythingIsRun() throws Exception {
    Path torn = Files.writeString(folder.resolve("torn"), "{ \"workloads\" : [ { ");
    for (Path file : List.of(torn, folder.resolve("none"))) {
      assertThat(run("--workloads", SMALL, "--seeds", "1..2", "--rivals", file.toString()))
          .isNotZero();
      assertThat(said).contains(file + " cannot be read: expected a results.json of compare");
    }
  }

  @Test
  void badUsageIsRefusedBeforeAnythingIsRun() {
    assertThat(run("--workloads", "no-such-workload")).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }
}
