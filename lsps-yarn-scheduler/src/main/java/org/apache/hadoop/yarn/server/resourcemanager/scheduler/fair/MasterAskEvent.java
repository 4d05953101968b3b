/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;

/**
 * A container for an application's master was asked for. Its room is given on the scheduler's own
 * thread: who asks holds the lock of the attempt, under which the scheduler's may not be taken.
 */
final class MasterAskEvent extends SchedulerEvent {
  private final FastAttempt attempt;

  MasterAskEvent(FastAttempt attempt) {
    super(SchedulerEventType.NODE_UPDATE);
    this.attempt = attempt;
  }

  FastAttempt attempt() {
    return attempt;
  }
}
