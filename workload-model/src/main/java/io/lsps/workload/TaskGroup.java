/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

/** Tasks of one key whose containers are of one size, at one instant. */
public final class TaskGroup {
  private final RequestKey key;
  private final ResourceVector size;
  private final PhaseView tasks;

  TaskGroup(RequestKey key, ResourceVector size, PhaseView tasks) {
    this.key = key;
    this.size = size;
    this.tasks = tasks;
  }

  public RequestKey key() {
    return key;
  }

  /** Size of one container. */
  public ResourceVector size() {
    return size;
  }

  /** Counts and times. */
  public PhaseView tasks() {
    return tasks;
  }
}
