/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import io.lsps.preempt.RunningContainer;
import org.apache.hadoop.yarn.api.records.ContainerId;

/** A container that was chosen to be killed, and what has become of it. Thread-safe. */
public final class Victim {
  /** What has become of it. */
  public enum Fate {
    /** Nothing is done to it: Global Preemption only observes. */
    OBSERVED,
    /** Its application master is warned; the grace period runs. */
    WARNED,
    /** Killed. */
    KILLED,
    /** Not killed: the room was not needed any more, or it would not have been enough. */
    SPARED,
    /** It had ended before it was to be killed. */
    ENDED
  }

  private final ContainerId container;
  private final String application;
  private final String queue;
  private final String node;
  private final Amount size;
  private final long ageMillis;
  private volatile Fate fate;

  Victim(RunningContainer container, String node, long now, boolean observeOnly) {
    this.container = ((ContainerKey) container.id()).container.getContainerId();
    this.application = container.application().name();
    this.queue = container.application().parent().name();
    this.node = node;
    this.size = container.size();
    this.ageMillis = Math.max(0, now - container.launched());
    this.fate = observeOnly ? Fate.OBSERVED : Fate.WARNED;
  }

  void became(Fate now) {
    fate = now;
  }

  /** Its id. */
  public String container() {
    return container.toString();
  }

  /** The application that it belongs to. */
  public String application() {
    return application;
  }

  /** The queue of that application. */
  public String queue() {
    return queue;
  }

  /** The node that it runs on. */
  public String node() {
    return node;
  }

  /** Its size. */
  public String size() {
    return size.toString();
  }

  /** How long it had run when it was chosen, milliseconds. */
  public long ageMillis() {
    return ageMillis;
  }

  /** What has become of it. */
  public Fate fate() {
    return fate;
  }
}
