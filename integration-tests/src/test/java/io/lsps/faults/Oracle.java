/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.Script.Step;
import io.lsps.faults.Script.StepKind;
import io.lsps.faults.Swarm.Failure;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

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
    return first(WORLDS, seed -> swarm.compare(script(seed)));
  }

  /**
   * Runs some of them with nothing beside, up to the first in which an invariant is broken. Returns
   * where.
   */
  public Optional<String> searchFaults() {
    return first(
        FAULTY_WORLDS,
        seed -> {
          Script busy = script(seed);
          List<Step> sound =
              busy.steps().stream().filter(each -> !UNSOUND.contains(each.kind())).toList();
          return swarm.run(busy.with(busy.world().alone()).with(sound));
        });
  }

  private Script script(long seed) {
    return scripts.computeIfAbsent(seed, each -> WorldDraw.of(each, null, HOURS, true));
  }

  private static Optional<String> first(int worlds, LongFunction<Failure> run) {
    return LongStream.rangeClosed(1, worlds)
        .mapToObj(run)
        .filter(Objects::nonNull)
        .findFirst()
        .map(Failure::toString);
  }

  @Override
  public void close() throws IOException {
    swarm.close();
  }
}
