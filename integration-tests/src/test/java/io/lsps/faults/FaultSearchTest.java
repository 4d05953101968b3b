/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.faults.AllocationDraw.Worlds;
import io.lsps.faults.FaultSearch.Shrinker;
import io.lsps.faults.Script.ScriptFile;
import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The worlds of the build, and what is made of a failure. */
class FaultSearchTest {
  /** More of them by -Dlsps.faults.worlds. */
  private static final int WORLDS = Integer.getInteger("lsps.faults.worlds", 20);

  private static final double HOURS = 0.25;

  @TempDir private Path folder;

  @Test
  void noInvariantIsBrokenInTheWorldsOfTheBuild() throws IOException {
    StringWriter out = new StringWriter();
    FaultSearch search = new FaultSearch(new PrintWriter(out), folder, false);
    boolean holds = search.seeds(LongStream.rangeClosed(1, WORLDS).boxed().toList(), null, HOURS);

    assertThat(holds).as(out.toString()).isTrue();
  }

  @Test
  void theSameScriptFailsTheSameWayAndShorter() throws IOException {
    try (Swarm swarm = new Swarm(() -> new PlantedScheduler(PlantedFault.SHARE_KEPT))) {
      Script script = WorldDraw.of(2, "defaults", HOURS);
      Failure failure = swarm.run(script);
      assertThat(failure).isNotNull();
      assertThat(swarm.run(script)).isEqualTo(failure);

      Script shorter = new Shrinker(swarm::run, 200).shrink(script, failure);

      assertThat(shorter.steps()).hasSizeLessThan(5);
      assertThat(failure.isLike(swarm.run(shorter))).isTrue();
      Path file = folder.resolve("script.json");
      new ScriptFile(failure.invariant(), shorter).write(file);
      assertThat(ScriptFile.read(file).script()).isEqualTo(shorter);
    }
  }

  @Test
  void theCommandRunsWorldsAndReplaysScripts() throws IOException {
    assertThat(faults("--seeds", "1..2", "--hours", "0.05", "--world", "stock")).isZero();
    Path file = folder.resolve("script.json");
    new ScriptFile("none", WorldDraw.of(3, "flex", 0.02)).write(file);
    assertThat(faults("--replay", file.toString())).isZero();
    assertThat(faults("--world", "no-such-world")).isEqualTo(2);
    assertThat(faults("--hours", "0")).isEqualTo(2);
    assertThat(Worlds.names()).containsAll(List.of("defaults", "stock"));
  }

  /** Scripts that broke an invariant once. */
  @ParameterizedTest
  @MethodSource("scripts")
  void whatBrokeOnceHolds(Path file) throws IOException {
    try (Swarm swarm = new Swarm()) {
      assertThat(swarm.run(ScriptFile.read(file).script())).isNull();
    }
  }

  static List<Path> scripts() throws Exception {
    Path scripts = Path.of(FaultSearchTest.class.getResource("/faults").toURI());
    try (Stream<Path> files = Files.list(scripts)) {
      return files.toList();
    }
  }

  private int faults(String... arguments) {
    return FaultsCommand.commandLine()
        .setOut(new PrintWriter(new StringWriter()))
        .setErr(new PrintWriter(new StringWriter()))
        .execute(arguments);
  }
}
