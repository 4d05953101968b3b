/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.faults.Script.StepKind;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A spoiled allocation file at a reload is taken as a whole, or refused as a whole with a reason.
 */
class BadInputTest {
  private static final int FILES = 60;
  private static final Pattern VALUE = Pattern.compile(">([^<>\\n]+)</");
  private static final List<String> TEXTS =
      Stream.concat(
              Stream.of(
                  "<queue name=\"q\">".repeat(3000) + "</queue>".repeat(3000), "9".repeat(10_000)),
              Pattern.compile("\\|")
                  .splitAsStream(
                      "|-1|NaN|1e999|99999999999999999999|0x10|1,5|true|${user.home}|a..b.|root.root|java.lang.String|&lt;script&gt;|1024"
                          + " mb, -1 vcores|150%|</queue>|&|2|1"))
          .toList();

  @TempDir private Path folder;

  private FaultWorld world(String kind) {
    WorldSpec spec = WorldDraw.of(5, kind, 0).world();
    FaultWorld world = new FaultWorld(spec, LspsFairScheduler::new, folder);
    // From now on a refused reload is thrown, as in a ResourceManager that is active.
    world.cluster.scheduler.start();
    return world;
  }

  /** Values and pieces of the file are replaced by what nobody should write. */
  @ParameterizedTest
  @ValueSource(strings = {"defaults", "submitters", "flex"})
  void aFileIsTakenOrRefusedAsAWhole(String kind) throws IOException {
    try (FaultWorld world = world(kind)) {
      String good = world.spec.allocations().get(0);
      Random random = new Random(7);
      int refused = 0;
      for (int file = 0; file < FILES; file++) {
        String text = TEXTS.get(file % TEXTS.size());
        List<MatchResult> values = VALUE.matcher(good).results().toList();
        MatchResult value = values.get(random.nextInt(values.size()));
        int cut = random.nextInt(good.length());
        int from = file % 3 == 0 ? cut : value.start(1);
        int to = file % 3 == 0 ? cut : value.end(1);
        String spoiled = good.substring(0, from) + text + good.substring(to);
        refused += reload(world, spoiled) ? 0 : 1;
        assertThat(reload(world, good)).as("a good file after file %d", file).isTrue();
      }
      assertThat(refused).isBetween(FILES / 4, FILES - 1);
    }
  }

  /** Caught: an infinite weight made each computation of shares fail. */
  @ParameterizedTest
  @CsvSource({"defaults", "submitters", "flex"})
  void aWeightWithoutEndIsLivedWith(String kind) throws IOException {
    try (FaultWorld world = world(kind)) {
      String good = world.spec.allocations().get(0);
      String text =
          good.replaceAll("<(weight|minResources|maxResources)>.*?</\\1>", "")
              .replaceAll("<queue name=\"([abcde])\">", "$0<weight>1e999</weight>");
      for (int times = 1; times <= 15; times++) {
        assertThat(reload(world, text)).isTrue();
      }
    }
  }

  /** Hands it in and lets the cluster work. Returns whether it was taken. */
  private static boolean reload(FaultWorld world, String text) throws IOException {
    LspsFairScheduler scheduler = world.cluster.ours();
    world.cluster.inside(scheduler.getQueueManager()::removeEmptyDynamicQueues);
    AllocationConfiguration before = scheduler.getAllocationConfiguration();
    String limits = world.cluster.limits();
    String refused = "";
    try {
      world.cluster.tryToLoad(text);
    } catch (UncheckedIOException e) {
      refused = e.getCause().getMessage();
    }
    // Else the FairScheduler's own thread may find it as well.
    Files.setLastModifiedTime(world.cluster.file, FileTime.fromMillis(1));
    boolean taken = refused.isEmpty();
    assertThat(scheduler.getAllocationConfiguration() == before).as(text).isNotEqualTo(taken);
    assertThat(taken || world.cluster.limits().equals(limits)).as("changed by %s", text).isTrue();
    assertThat(scheduler.optionsProblem()).isEqualTo(refused).hasSizeLessThan(10_000);
    long faults = scheduler.faults();
    world.cluster.clock.step(1000);
    new JobSteps(world).submit((int) (world.cluster.clock.getTime() / 1000), new Choice(3));
    world.cluster.update();
    world.machines.heartbeat(new Choice(5), StepKind.HEARTBEAT);
    assertThat(scheduler.faults()).as("faults after %s", text).isEqualTo(faults);
    return taken;
  }
}
