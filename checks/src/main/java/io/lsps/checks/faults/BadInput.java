/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.settings.Shown;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.io.FileUtils;

/** Hands spoiled allocation files and settings to schedulers, and tells of what breaks. */
public final class BadInput {
  /** So many files are handed to the same scheduler. */
  public static final int A_WORLD = 100;

  private final PrintWriter out;
  private final Path folder;
  private int taken;
  private int started;
  private int broken;

  /**
   * A search.
   *
   * @param out where to tell
   * @param folder for what breaks something; made where it is not there
   */
  public BadInput(PrintWriter out, Path folder) {
    this.out = out;
    this.folder = folder;
  }

  /**
   * Draws inputs, and hands each in twice: to a scheduler that runs, and to one that starts.
   *
   * @param begin number of the first: 1, or to run some again one of 101, 201 and so on
   * @return whether nothing was broken
   */
  public boolean files(int begin, int count, long seed) throws IOException {
    for (int first = begin; first < begin + count; first += A_WORLD) {
      world(first, Math.min(begin + count, first + A_WORLD) - 1, seed);
    }
    out.printf(
        Locale.ROOT,
        "%,d files of seed %d: %,d taken at a reload, %,d at a start, the others refused with a"
            + " reason; %d broke something.%n",
        count,
        seed,
        taken,
        started,
        broken);
    out.flush();
    return broken == 0;
  }

  private void world(int first, int last, long seed) throws IOException {
    WorldSpec spec = WorldDraw.of(seed * 1_000_003 + first, null, 0).world();
    Path place = Files.createTempDirectory("lsps-input");
    Path other = Files.createDirectory(place.resolve("start"));
    try (FaultWorld running =
        new FaultWorld(spec, LspsFairScheduler::new, Excuses.NONE, TwinLog.toNobody(), place)) {
      InputReload reload = new InputReload(running);
      InputStart start = new InputStart(spec, other);
      for (int number = first; number <= last; number++) {
        SpoiledInput input = SpoiledInput.of(seed, number, spec.allocations());
        taken += tried(input, () -> reload.check(input));
        started += tried(input, () -> start.check(input));
      }
    } finally {
      FileUtils.deleteDirectory(place.toFile());
    }
  }

  private interface Attempt {
    boolean isTaken();
  }

  private int tried(SpoiledInput input, Attempt attempt) throws IOException {
    try {
      return attempt.isTaken() ? 1 : 0;
    } catch (InvariantViolation e) {
      tell(input, "\"" + e.invariant() + "\" is broken: " + e.getMessage());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      tell(input, "thrown: " + Failure.trace(e));
    }
    return 0;
  }

  private static String keys(SpoiledInput input) {
    List<String> all = new ArrayList<>();
    input.site().forEach((key, value) -> all.add(Shown.value(key) + "=" + Shown.value(value)));
    return all.toString();
  }

  private void tell(SpoiledInput input, String what) throws IOException {
    broken++;
    Files.createDirectories(folder);
    Path kept = folder.resolve("input-" + input.number() + ".xml");
    Files.write(kept, input.allocations());
    out.printf("File %d, %s, settings %s: %s%n", input.number(), kept, keys(input), what);
    out.flush();
  }
}
