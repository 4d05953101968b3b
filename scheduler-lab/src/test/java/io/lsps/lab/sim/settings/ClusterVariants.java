/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

import io.lsps.lab.sim.settings.SimulationSettings.ContainerSizes;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.sim.settings.SimulationSettings.MasterModel;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import java.util.List;

/** Clusters that differ from another in one thing. */
public final class ClusterVariants {
  private ClusterVariants() {}

  /** Without heartbeat intervals: news is sent at once. */
  public static SimulationSettings immediate(SimulationSettings as) {
    return withIntervals(as, new EventIntervals(0, 0, 0));
  }

  public static SimulationSettings withIntervals(SimulationSettings as, EventIntervals intervals) {
    return new SimulationSettings(
        as.shape(), as.sizes(), as.masters(), intervals, as.tasks(), as.launchMillis());
  }

  public static SimulationSettings shaped(SimulationSettings as, NodeShape shape) {
    return new SimulationSettings(
        shape, as.sizes(), as.masters(), as.intervals(), as.tasks(), as.launchMillis());
  }

  public static SimulationSettings withSpeeds(SimulationSettings as, Double... speeds) {
    NodeShape shape = as.shape();
    return shaped(
        as, new NodeShape(shape.count(), shape.memoryMb(), shape.vcores(), List.of(speeds)));
  }

  public static SimulationSettings withTasks(SimulationSettings as, TaskModel tasks) {
    return new SimulationSettings(
        as.shape(), as.sizes(), as.masters(), as.intervals(), tasks, as.launchMillis());
  }

  /** With noisy and failing tasks. */
  public static SimulationSettings troubled(
      SimulationSettings as, double noise, double failureProbability) {
    TaskModel tasks = as.tasks();
    return withTasks(
        as,
        new TaskModel(
            tasks.slowstart(),
            tasks.rampUpLimit(),
            tasks.reduceOverlap(),
            noise,
            failureProbability,
            tasks.maxAttempts()));
  }

  /** With AMs that take a container and start after a while. */
  public static SimulationSettings managed(SimulationSettings as, long startMillis) {
    return new SimulationSettings(
        as.shape(),
        as.sizes(),
        new MasterModel(true, startMillis, 0),
        as.intervals(),
        as.tasks(),
        as.launchMillis());
  }

  /** With masters in containers of so many MB. */
  public static SimulationSettings withMasterMemory(SimulationSettings as, long amMb) {
    return new SimulationSettings(
        as.shape(),
        new ContainerSizes(as.sizes().mapMb(), as.sizes().reduceMb(), amMb),
        as.masters(),
        as.intervals(),
        as.tasks(),
        as.launchMillis());
  }

  /** With containers that take so long to launch. */
  public static SimulationSettings withLaunch(SimulationSettings as, long millis) {
    return new SimulationSettings(
        as.shape(), as.sizes(), as.masters(), as.intervals(), as.tasks(), millis);
  }
}
