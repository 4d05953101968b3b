/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * One attempt of a job's application master. It asks for containers through {@link
 * SchedulerCalls#allocate} and runs its tasks in them. It reports the end of the job ({@link
 * Listener#jobDone}, {@link Listener#jobFailed}) and whether it waits for containers ({@link
 * SimulatedNodes#demandChanged}). {@link JobMasters} keeps what a job has from one attempt to the
 * next.
 */
public interface Master {
  /** Hears how jobs end. */
  interface Listener {
    /** The last task of the AM's job has ended. */
    void jobDone(Master master);

    /** A task failed too often, and so the AM's job failed. */
    void jobFailed(Master master);

    /** The AM's job is over, and its last container is gone. */
    void leave(Master master);
  }

  ApplicationAttemptId id();

  /** The AM has started and may ask for containers. */
  void start();

  /** The scheduler has something for the AM, which fetches it at its next heartbeat. */
  void wake();

  /**
   * The ResourceManager reports that a container is gone, for whatever reason. When the job is over
   * and its last container is gone, the AM calls {@link Listener#leave}.
   */
  void containerFinished(ContainerId container);

  /** The job ended, or this AM died: nothing of it works any more. */
  void stop();

  /** Whether the ResourceManager has still to confirm the end of a container of a task. */
  boolean hasLiveContainers();

  /**
   * What an AM works with.
   *
   * @param nodes that its containers run on
   * @param applications told of the end of its job
   */
  public record MasterHost(World world, SimulatedNodes nodes, Master.Listener applications) {}

  /**
   * When an AM talks to the ResourceManager: at multiples of its heartbeat interval since its
   * start.
   */
  static final class MasterHeartbeats {
    private static final long NONE = Long.MAX_VALUE;

    /** Without heartbeat intervals a waiting AM still looks from time to time. */
    private static final long LEAST_POLL_MILLIS = 1000;

    private final World world;
    private final Runnable turn;
    private final long interval;
    private long startedAt;
    private long nextAt = NONE;
    private boolean over;

    MasterHeartbeats(World world, Runnable turn) {
      this.world = world;
      this.turn = turn;
      this.interval = world.settings().intervals().amHeartbeatMillis();
    }

    /** The AM runs from now on. Its first heartbeat is the next one that it asks for. */
    void start() {
      startedAt = world.now();
    }

    void next() {
      at(interval);
    }

    /** Asks for a later heartbeat, for an AM that waits for time to pass. */
    void poll() {
      at(Math.max(interval, LEAST_POLL_MILLIS));
    }

    private void at(long every) {
      long next =
          every == 0
              ? world.now()
              : startedAt + (Math.floorDiv(world.now() - startedAt, every) + 1) * every;
      if (over || next >= nextAt) {
        return;
      }
      nextAt = next;
      world.look(
          next,
          () -> {
            if (nextAt == next) {
              nextAt = NONE;
              if (!over) {
                turn.run();
              }
            }
          });
    }

    void stop() {
      over = true;
    }
  }
}
