/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import static io.lsps.lab.sim.PlantedBugs.breaksIn;

import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.master.TaskPool;
import org.junit.jupiter.api.Test;

/** Bugs in the laboratory itself, in what becomes of tasks and time. */
class PlantedEngineBugsTest {
  private final TaskPool pool = new TaskPool(Trial.tasks(2, 1));

  @Test
  void aTaskThatEndsTwiceIsSeen() {
    pool.start();
    pool.succeed(0);
    breaksIn("only a running task ends", () -> pool.succeed(0));
  }

  @Test
  void aTaskThatRunsTwiceIsSeen() {
    pool.start(0);
    breaksIn("no task runs twice at once", () -> pool.start(0));
  }

  @Test
  void aTaskThatRunsAgainAfterItsEndIsSeen() {
    pool.start(0);
    pool.succeed(0);
    breaksIn("no task runs twice at once", () -> pool.start(0));
  }

  @Test
  void aTaskThatIsNoneIsSeen() {
    breaksIn("no task runs twice at once", () -> pool.start(2));
  }

  @Test
  void timeThatFallsIsSeen() {
    VirtualClock clock = new VirtualClock();
    clock.advanceTo(5);
    breaksIn("virtual time never falls", () -> clock.advanceTo(4));
  }
}
