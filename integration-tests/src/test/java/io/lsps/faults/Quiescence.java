/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.ScriptedJob.Stage;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;

/**
 * The calm after a script: nothing fails any more, all nodes are there, every task ends well. Then
 * every ask is served and all applications end, and after them everything is free.
 */
record Quiescence(FaultWorld world, Steps steps) {
  private static final int MOST_ROUNDS = 400;
  private static final int PATIENCE = 60;
  private static final long ROUND_MILLIS = 1000;

  /** Longer than any interval of rounds that is drawn. */
  private static final long MONITOR_MILLIS = 60_000;

  void reach() {
    world.at(null);
    for (Machine machine : world.machines.all()) {
      if (!machine.isKnown() || machine.down) {
        world.machines.giveUp(machine);
        world.machines.register(machine);
      } else if (machine.node.getState() == NodeState.DECOMMISSIONING) {
        world.machines.recommission(machine);
      }
      machine.size = Resource.newInstance(12288, 12);
      world.machines.recommission(machine);
    }
    steps.check();
    int before = Integer.MAX_VALUE;
    int since = 0;
    for (int round = 1; !world.jobs.all().isEmpty() && round <= MOST_ROUNDS; round++) {
      round(round);
      int left = left();
      since = left < before ? 0 : since + 1;
      before = Math.min(before, left);
      if (since >= PATIENCE) {
        world.excuses.check(
            // A queue that is thought to use more than it does may be at its limit.
            !world.spec.calm() || world.jobs.disturbed.anyCountedTwice,
            "every ask is served in a calm cluster",
            world.jobs.all());
        break;
      }
    }
    for (FaultyJob job : List.copyOf(world.jobs.all())) {
      world.jobs.end(job, RMAppAttemptState.FINISHED);
    }
    heartbeats();
    heartbeats();
    for (int update = 0; update < 3; update++) {
      world.cluster.update();
      // What Global Preemption knows of one round goes with the next.
      world.cluster.clock.step(MONITOR_MILLIS);
      world.cluster.preempt();
    }
    steps.check();
    world.checks.ended();
  }

  private int left() {
    int left = 0;
    for (FaultyJob job : world.jobs.all()) {
      for (Stage stage : job.plan.stages()) {
        left += 2 * (stage.total - stage.done) - stage.running.size();
      }
      left += job.master == null ? 2 : 1;
    }
    return left;
  }

  private void round(int round) {
    Choice choice = new Choice(world.spec.seed() + round);
    world.cluster.clock.step(ROUND_MILLIS);
    heartbeats();
    steps.check();
    for (FaultyJob job : List.copyOf(world.jobs.all())) {
      if (world.jobs.of(job.id()) == job) {
        drop(job);
        if (round == 1) {
          steps.jobs.forgive(job, choice);
        }
        steps.jobs.call(job, choice, true);
      }
    }
    steps.update(choice);
    steps.check();
  }

  /** What a master never started is given back, and a master without a container dies. */
  private void drop(FaultyJob job) {
    List.copyOf(job.notStarted).forEach(job::giveBack);
    if (job.isManaged() && job.master != null && !world.machines.accountFor(job.master)) {
      world.jobs.masterDied(job);
    }
  }

  /** Every node reports; all that was to be killed is, and every task ends well. */
  private void heartbeats() {
    for (Machine machine : world.machines.all()) {
      for (ContainerId id : List.copyOf(machine.running())) {
        if (!world.jobs.isMaster(id)) {
          machine.exit(id, 0);
        }
      }
      machine.stopKilled(new Choice(0), true);
      world.machines.heartbeat(machine, machine.news());
    }
  }
}
