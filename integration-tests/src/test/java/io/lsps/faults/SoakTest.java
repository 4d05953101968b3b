/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import io.lsps.faults.Script.Step;
import io.lsps.lab.sim.invariant.InvariantViolation;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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
  void heapAndOpenFilesStayAsTheyAre() {
    List<Long> heap = new ArrayList<>();
    List<Long> open = new ArrayList<>();
    Map<String, String> broken = new TreeMap<>();
    int number = 0;
    WorldSpec spec = WorldDraw.of(1, "defaults", 0).world();
    try (FaultWorld world = new FaultWorld(spec, ThrowingScheduler::new, folder)) {
      Steps steps = new Steps(world);
      for (int part = 1; part <= PARTS; part++) {
        for (Step step : WorldDraw.of(part, "defaults", HOURS / PARTS).steps()) {
          number++;
          try {
            steps.take(new Step(number, step.kind(), step.afterMillis(), step.draw()));
          } catch (InvariantViolation e) {
            // What the FairScheduler breaks too is not told apart here: the swarm does that.
            broken.putIfAbsent(e.invariant(), "step " + number + ": " + e.getMessage());
          }
        }
        heap.add(heapBytes());
        open.add(openFiles());
        System.out.printf(
            "soak: %.1f hours, %d events, %d MB of heap, %d open files%n",
            part * HOURS / PARTS, number, heap.get(part - 1) >> 20, open.get(part - 1));
      }
    }
    System.out.println("soak: broken, Hadoop's or not: " + broken);
    long early = Collections.max(heap.subList(PARTS / 4, PARTS / 2));
    long late = Collections.min(heap.subList(PARTS / 2, PARTS));
    assertThat(late).as("heap").isLessThan((long) (early * MOST_GROWTH) + SLACK_BYTES);
    assertThat(open.get(PARTS - 1)).as("open files").isLessThanOrEqualTo(open.get(PARTS / 4));
  }

  private static long heapBytes() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /** 0 where nobody knows. */
  private static long openFiles() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
        ? unix.getOpenFileDescriptorCount()
        : 0;
  }
}
