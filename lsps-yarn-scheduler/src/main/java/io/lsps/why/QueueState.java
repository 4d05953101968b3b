/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;

/** A queue at one instant, as far as an application in it may wait for it. Immutable. */
public final class QueueState {
  final String name;
  final QueueState parent;
  final ResourceVector used;
  final ResourceVector share;
  final ResourceVector most;
  final int running;
  final int mostRunning;

  /**
   * A queue.
   *
   * @param parent the queue above it, or null
   * @param used what its applications hold
   * @param share its fair share
   * @param most what its applications may hold, {@code maxResources}
   * @param running applications that may get containers
   * @param mostRunning how many may, {@code maxRunningApps}
   */
  public QueueState(
      String name,
      QueueState parent,
      ResourceVector used,
      ResourceVector share,
      ResourceVector most,
      int running,
      int mostRunning) {
    this.name = name;
    this.parent = parent;
    this.used = used;
    this.share = share;
    this.most = most;
    this.running = running;
    this.mostRunning = mostRunning;
  }
}
