/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.why;

import io.lsps.workload.ResourceVector;

/** The room that a queue has for application masters. Immutable. */
public final class MasterRoom {
  final boolean enough;
  final ResourceVector used;
  final ResourceVector most;

  /**
   * Room.
   *
   * @param enough whether another master may start
   * @param used what masters hold
   * @param most what they may hold, by {@code maxAMShare}
   */
  public MasterRoom(boolean enough, ResourceVector used, ResourceVector most) {
    this.enough = enough;
    this.used = used;
    this.most = most;
  }
}
