/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.sim.invariant.InvariantViolation;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** One run of a script with one scheduler, checked after every event. */
final class FaultRun {
  private static final int LAST_KEPT = 8;

  private final Script script;
  private final Supplier<FairScheduler> maker;
  private final Path folder;
  private final Excuses excuses;
  private final TwinLog told;
  private final Deque<Step> last = new ArrayDeque<>();
  private final Set<String> thrownIn = new TreeSet<>();

  /**
   * A run.
   *
   * @param maker of the scheduler, and of another at each restart
   * @param folder for files
   * @param excuses what is not checked
   * @param told what the scheduler decides is written here
   */
  FaultRun(
      Script script, Supplier<FairScheduler> maker, Path folder, Excuses excuses, TwinLog told) {
    this.excuses = excuses;
    this.script = script;
    this.maker = maker;
    this.folder = folder;
    this.told = told;
  }

  /** Where a fault was thrown. */
  Set<String> thrownIn() {
    return thrownIn;
  }

  /**
   * Runs it. Returns what was broken, or null.
   *
   * @param calm whether everything comes to its end after the last step
   */
  Failure run(boolean calm) {
    Step now = null;
    try (FaultWorld world = new FaultWorld(script.world(), maker, excuses, told, folder)) {
      Steps steps = new Steps(world, thrownIn);
      for (Step step : script.steps()) {
        now = step;
        last.add(step);
        if (last.size() > LAST_KEPT) {
          last.remove();
        }
        steps.take(step);
      }
      now = null;
      if (calm) {
        new Quiescence(world, steps).reach();
      }
      told.end();
      return null;
    } catch (InvariantViolation e) {
      return failure(now, e.invariant(), e.getMessage());
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      return failure(now, Failure.THROWN, Failure.trace(e));
    }
  }

  private Failure failure(Step now, String invariant, String details) {
    int number = now == null ? 0 : now.number();
    return new Failure(script.world().seed(), number, invariant, details, last.stream().toList());
  }
}
