/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.faults.Script.Step;
import io.lsps.lab.sim.invariant.InvariantViolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * One ResourceManager in a world of faults for long: neither its heap nor its open files grow. Each
 * part of a day has other faults. Thirty virtual days with {@code -Pnightly}.
 */
class SoakTest {
  /** Virtual hours in all. */
  private static final double HOURS =
      Double.parseDouble(System.getProperty("lsps.soak.hours", "2"));

  private static final int PARTS = Integer.getInteger("lsps.soak.parts", 8);

  /**
   * The collector, and what Hadoop keeps of applications up to a limit, move the heap by so much.
   */
  private static final double MOST_GROWTH = 1.25;

  private static final long SLACK_BYTES = 24L << 20;

  @TempDir private Path folder;

  @Test
  void heapAndOpenFilesStayAsTheyAre() throws IOException {
    WorldSpec spec = WorldDraw.of(1, "defaults", 0).world();
    List<Long> heap = new ArrayList<>();
    List<Long> open = new ArrayList<>();
    Map<String, Integer> broken = new TreeMap<>();
    int number = 0;
    try (FaultWorld world =
        new FaultWorld(spec, ThrowingScheduler::new, Excuses.NONE, TwinLog.toNobody(), folder)) {
      Steps steps = new Steps(world, new TreeSet<>());
      for (int part = 1; part <= PARTS; part++) {
        for (Step step : WorldDraw.of(part, "defaults", HOURS / PARTS).steps()) {
          number++;
          take(steps, new Step(number, step.kind(), step.afterMillis(), step.draw()), broken);
        }
        heap.add(heapBytes());
        open.add(openFiles());
        System.out.printf(
            "soak: %.1f hours, %d events, %d MB of heap, %d open files%n",
            part * HOURS / PARTS, number, heap.get(part - 1) >> 20, open.get(part - 1));
      }
    }
    System.out.println("soak: broken, Hadoop's or not: " + broken);
    long early =
        heap.subList(PARTS / 4, PARTS / 2).stream().mapToLong(each -> each).max().orElse(0);
    long late = heap.subList(PARTS / 2, PARTS).stream().mapToLong(each -> each).min().orElse(0);
    assertThat(late).as("heap").isLessThan((long) (early * MOST_GROWTH) + SLACK_BYTES);
    assertThat(open.get(PARTS - 1)).as("open files").isLessThanOrEqualTo(open.get(PARTS / 4));
  }

  /** What the FairScheduler breaks too is not told apart here: the swarm does that. */
  private static void take(Steps steps, Step step, Map<String, Integer> broken) {
    try {
      steps.take(step);
    } catch (InvariantViolation e) {
      if (broken.merge(e.invariant(), 1, Integer::sum) == 1) {
        System.out.println(
            "soak: step " + step.number() + " " + step.kind() + ": " + e.getMessage());
      }
    }
  }

  private static long heapBytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  /** Not known where there is no such folder. */
  private static long openFiles() throws IOException {
    Path files = Path.of("/proc/self/fd");
    if (!Files.isDirectory(files)) {
      return 0;
    }
    try (Stream<Path> each = Files.list(files)) {
      return each.count();
    }
  }
}
