/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;

/** One attempt of a task in a container; compared by identity. */
final class RunningTask {
  private final ContainerId container;
  private final VirtualNode node;
  private final boolean map;
  private final int index;
  private final long start;
  private final Resource size;
  private Processors.Work work;
  private boolean over;

  RunningTask(
      ContainerId container, VirtualNode node, boolean map, int index, long start, Resource size) {
    this.container = container;
    this.node = node;
    this.map = map;
    this.index = index;
    this.start = start;
    this.size = size;
  }

  ContainerId container() {
    return container;
  }

  VirtualNode node() {
    return node;
  }

  boolean map() {
    return map;
  }

  int index() {
    return index;
  }

  long start() {
    return start;
  }

  Resource size() {
    return size;
  }

  /** What it works at, or null while it only holds its container. */
  Processors.Work work() {
    return work;
  }

  void begin(Processors.Work begun) {
    work = begun;
  }

  boolean over() {
    return over;
  }

  void finish() {
    over = true;
  }
}
