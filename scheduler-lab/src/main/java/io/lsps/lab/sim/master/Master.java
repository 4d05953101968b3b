/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import io.lsps.lab.sim.cluster.SchedulerCalls;
import io.lsps.lab.sim.cluster.SimulatedNodes;
import io.lsps.lab.sim.cluster.World;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * One attempt of a job's application master (AM). It requests containers through {@link
 * SchedulerCalls#allocate} and runs its tasks in them. It reports the end of the job ({@link
 * Listener#jobDone}, {@link Listener#jobFailed}) and whether it waits for containers ({@link
 * SimulatedNodes#demandChanged}). {@link JobMasters} keeps state between attempts.
 */
public interface Master {
  /** Notified of the ends of jobs. */
  interface Listener {
    /** The last task of the AM's job has ended. */
    void jobDone(Master master);

    /** A task failed too often, and so the AM's job failed. */
    void jobFailed(Master master);

    /** The AM's job is over, and its last container is gone. */
    void leave(Master master);
  }

  ApplicationAttemptId id();

  /** The AM has started and may request containers. */
  void start();

  /** The scheduler has something to fetch at the AM's next heartbeat. */
  void wake();

  /**
   * The ResourceManager reports the end of a container, for any reason. After the job's last one,
   * the AM calls {@link Listener#leave}.
   */
  void containerFinished(ContainerId container);

  /** The job ended, or this AM died: stops everything. */
  void stop();

  /** Whether the ResourceManager has not yet confirmed the end of some task's container. */
  boolean hasLiveContainers();

  /**
   * The environment of an AM.
   *
   * @param nodes that its containers run on
   * @param applications notified of the end of its job
   */
  public record MasterHost(World world, SimulatedNodes nodes, Master.Listener applications) {}

  /**
   * When an AM calls the ResourceManager: at multiples of its heartbeat interval since its start.
   */
  static final class MasterHeartbeats {
    private static final long NONE = Long.MAX_VALUE;

    /** Without heartbeat intervals a waiting AM still polls. */
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

    /** The AM runs. Its first heartbeat is the next one requested. */
    void start() {
      startedAt = world.now();
    }

    void next() {
      at(interval);
    }

    /** Requests a later heartbeat, for an AM that waits for time to pass. */
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
