/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.options.QueueOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;

/** Hands bad input to a scheduler that runs: it is taken as a whole, or refused as a whole. */
final class InputReload {
  /** A reason is to be read. */
  private static final int LONGEST_REASON = 10_000;

  private final FaultWorld world;
  private final NodeSteps nodes;
  private final JobSteps jobs;
  private final String good;
  private int jobsSubmitted;
  private long faults;

  InputReload(FaultWorld world) {
    this.world = world;
    this.nodes = new NodeSteps(world);
    this.jobs = new JobSteps(world);
    this.good = world.spec().allocations().get(0);
    world.cluster().activate();
  }

  private LspsFairScheduler scheduler() {
    return world.cluster().ours();
  }

  /**
   * Hands it in, lets the cluster work, and mends it.
   *
   * @return whether it was taken
   * @throws InvariantViolation if anything is not as it should be
   */
  boolean check(SpoiledInput input) {
    forgetEmptyQueues();
    AllocationConfiguration before = scheduler().getAllocationConfiguration();
    QueueOptions options = options();
    String limits = DrawnQueueLimits.of(scheduler());
    String refused = reload(input);
    boolean same = scheduler().getAllocationConfiguration() == before && options() == options;
    String reason = scheduler().optionsProblem();
    if (refused == null) {
      require(
          scheduler().getAllocationConfiguration() != before && options() != options,
          "what is taken is in force",
          () -> "taken, and not in force");
      require(reason.isEmpty(), "what is taken leaves no reason", () -> reason);
    } else {
      require(
          same && DrawnQueueLimits.of(scheduler()).equals(limits),
          "what is refused changes nothing",
          () -> refused);
      require(
          !reason.isEmpty() && refused.equals(reason),
          "why it is refused is to be seen",
          () -> "thrown: " + refused + "; seen: " + reason);
      require(
          reason.length() <= LONGEST_REASON,
          "a reason can be read",
          () -> reason.length() + " characters: " + reason.substring(0, 200));
    }
    work(input.number());
    mend();
    work(input.number() + 1);
    return refused == null;
  }

  /** The FairScheduler's own thread does so every ten seconds, and would in the midst of it. */
  private void forgetEmptyQueues() {
    QueueManager queues = scheduler().getQueueManager();
    world.cluster().inside(queues::removeEmptyDynamicQueues);
    world.cluster().inside(queues::removePendingIncompatibleQueues);
  }

  private QueueOptions options() {
    return scheduler().overview().queueOptions("root");
  }

  /** Why it was refused, or null. */
  private String reload(SpoiledInput input) {
    write(world.cluster().file(), input.allocations());
    Configuration conf = world.cluster().startedWith();
    input.site().forEach(conf::set);
    String[] refused = {null};
    world
        .cluster()
        .inside(
            () -> {
              try {
                scheduler().reinitialize(conf, world.cluster().context());
              } catch (IOException e) {
                refused[0] = String.valueOf(e.getMessage());
              }
            });
    return refused[0];
  }

  static void write(Path file, byte[] content) {
    try {
      Files.write(file, content);
      // Else the FairScheduler's own thread may find it as well.
      Files.setLastModifiedTime(file, FileTime.fromMillis(1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Jobs come, nodes report, masters ask, shares are computed. */
  private void work(int draw) {
    Choice choice = new Choice(draw);
    world.cluster().clock().step(1000);
    jobs.submit(++jobsSubmitted, choice);
    world.cluster().update();
    for (int i = 0; i < 4; i++) {
      nodes.heartbeat(new Choice(choice.below(1 << 30)));
      jobs.master(new Choice(choice.below(1 << 30)));
    }
    nodes.tasksEnd(new Choice(choice.below(1 << 30)));
    if (choice.oneIn(4)) {
      jobs.kill(new Choice(choice.below(1 << 30)));
    }
    long before = faults;
    faults = scheduler().faults();
    require(faults == before, "no fault of ours", () -> (faults - before) + " were caught");
  }

  private void mend() {
    String refused = reload(new SpoiledInput(0, good.getBytes(UTF_8), Map.of()));
    require(refused == null, "a good file is taken after a bad one", () -> refused);
    require(
        scheduler().optionsProblem().isEmpty(),
        "a good file ends the problem",
        () -> scheduler().optionsProblem());
  }
}
