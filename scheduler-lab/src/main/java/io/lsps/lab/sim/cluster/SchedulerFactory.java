/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import io.lsps.lab.sim.engine.VirtualClock;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/** Creates one scheduler for one run: the real class, its configuration and its monitors. */
public interface SchedulerFactory {

  String name();

  /**
   * The ResourceManager's configuration.
   *
   * @param users every user of the workload, each with a leaf queue of that name
   * @param directory where configuration files may be written
   */
  Configuration configuration(List<String> users, SimulationSettings settings, Path directory);

  /**
   * The scheduler, not yet initialised.
   *
   * @param timer runs things later in virtual time
   */
  AbstractYarnScheduler<?, ?> create(VirtualTimer timer);

  /** Whether {@code update()} must be called. FairSchedulers compute their shares there. */
  default boolean computesShares() {
    return false;
  }

  /**
   * Whether time alone changes what the scheduler does. Such a scheduler gets updates and calls of
   * waiting AMs even without events. For others these calls would change nothing.
   */
  default boolean actsOnTime() {
    return false;
  }

  /** Work that the ResourceManager does periodically beside the scheduler, such as preemption. */
  default List<Monitor> monitors(
      AbstractYarnScheduler<?, ?> scheduler, RMContext context, VirtualClock clock) {
    return List.of();
  }

  /**
   * Called when a run is over.
   *
   * @throws IllegalStateException when the scheduler caught an error of its own
   */
  default void verify(AbstractYarnScheduler<?, ?> scheduler) {}

  /** The queue that a user submits to. */
  default String queueOf(String user) {
    return "root." + user;
  }

  /**
   * Whether the scheduler's own placement rules and limits decide where an application goes and
   * whether it is accepted, as at a site. Otherwise each application must be accepted in {@link
   * #queueOf}.
   */
  default boolean places() {
    return false;
  }

  /** Runs things later in virtual time. */
  interface VirtualTimer {
    /** Runs the action after a delay in virtual milliseconds. */
    void after(long delayMillis, Runnable action);
  }

  /**
   * Periodic work.
   *
   * @param intervalMillis its period, virtual milliseconds; zero means after every update
   */
  record Monitor(long intervalMillis, Runnable step) {}
}
