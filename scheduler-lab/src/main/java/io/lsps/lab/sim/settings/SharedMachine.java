/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.settings;

/**
 * The machine that all containers share where the nodes are processes of one machine, and what a
 * container costs beside its task.
 *
 * @param processors of the machine: what works at the same time shares them equally, none works
 *     faster than on one; zero means that containers do not slow each other down
 * @param launchMillis how long a container is held beyond its task's time and the wait for
 *     heartbeats: launch of its process, its exit
 * @param stopMillis how long a container lives on that its node is told to end, as where docker is
 *     asked to stop it
 */
public record SharedMachine(int processors, long launchMillis, long stopMillis) {
  /** Containers that do not slow each other down and cost nothing. */
  public static final SharedMachine UNSHARED = new SharedMachine(0, 0, 0);

  /** Checks ranges. */
  public SharedMachine {
    SettingRanges.notNegative("processors", processors);
    SettingRanges.notNegative("launch of a container (ms)", launchMillis);
    SettingRanges.notNegative("end of a container (ms)", stopMillis);
  }

  /** One whose containers end as soon as they are told to. */
  public SharedMachine(int processors, long launchMillis) {
    this(processors, launchMillis, 0);
  }

  /** The speed of each of several pieces of work; 1 is the speed of one alone. */
  public double speed(int works) {
    return processors == 0 || works <= processors ? 1 : (double) processors / works;
  }
}
