/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.Script.Step;
import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The worlds of the build in which two schedulers have to decide alike, event by event: ours beside
 * the FairScheduler where all policies are Hadoop's, else our fast path beside our slow one.
 */
public final class Oracle implements AutoCloseable {
  /** More of them by -Dlsps.oracle.worlds. */
  private static final int WORLDS = Integer.getInteger("lsps.oracle.worlds", 40);

  private static final int FAULTY_WORLDS = Integer.getInteger("lsps.oracle.faulty", 12);

  private static final double HOURS = 0.1;

  /**
   * What no invariant can be asked about: the first breaks the FairScheduler's own books; of a node
   * that became too small Hadoop kills what the clock on the wall says came last, which is another
   * container in each run.
   */
  private static final Set<StepKind> UNSOUND =
      EnumSet.of(StepKind.RETYPE_CONTAINER, StepKind.RESIZE, StepKind.DECOMMISSION);

  private final Swarm swarm = new Swarm();
  private final Map<Long, Script> scripts = new TreeMap<>();

  /** All of them, none run as yet. */
  public Oracle() throws IOException {
    swarm.keep();
  }

  /** Runs them up to the first in which the two part. Returns where they do. */
  public Optional<String> search() {
    for (long seed = 1; seed <= WORLDS; seed++) {
      Failure failure =
          swarm.compare(
              scripts.computeIfAbsent(seed, each -> WorldDraw.compared(each, null, HOURS)));
      if (failure != null) {
        return Optional.of(text(seed, failure));
      }
    }
    return Optional.empty();
  }

  /**
   * Runs some of them with nothing beside, up to the first in which an invariant is broken. Returns
   * where.
   */
  public Optional<String> searchFaults() {
    for (long seed = 1; seed <= FAULTY_WORLDS; seed++) {
      Script busy = WorldDraw.compared(seed, null, HOURS);
      List<Step> sound =
          busy.steps().stream().filter(each -> !UNSOUND.contains(each.kind())).toList();
      Failure failure = swarm.run(busy.with(busy.world().alone()).with(sound));
      if (failure != null) {
        return Optional.of(text(seed, failure));
      }
    }
    return Optional.empty();
  }

  private static String text(long seed, Failure failure) {
    return String.format(
        Locale.ROOT,
        "world %d, event %d: %s%n  %s",
        seed,
        failure.event(),
        failure.invariant(),
        failure.details());
  }

  @Override
  public void close() throws IOException {
    swarm.close();
  }
}
