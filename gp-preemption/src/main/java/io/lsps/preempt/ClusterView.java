/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The cluster at one moment: shares, usage and demand of queues and applications, and the
 * containers of each node. Immutable.
 */
public final class ClusterView {
  /** Resources of all nodes. */
  public final ResourceVector total;

  /** Queues and applications; parents before children. */
  public final List<SchedulableView> schedulables;

  /** The applications among them. */
  final List<SchedulableView> applications;

  public final List<NodeView> nodes;

  /** Containers on the nodes, the newest of each node first. */
  final List<RunningContainer> containers;

  private ClusterView(
      ResourceVector total, List<SchedulableView> schedulables, List<NodeView> nodes) {
    this.total = total;
    this.schedulables = Collections.unmodifiableList(new ArrayList<>(schedulables));
    this.applications =
        schedulables.stream().filter(each -> each.application).collect(Collectors.toList());
    this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
    this.containers = new ArrayList<>();
    nodes.forEach(node -> containers.addAll(node.containers));
  }

  /** Collects a view from the root downwards. */
  public static final class Builder {
    private final ResourceVector total;
    private final List<SchedulableView> schedulables = new ArrayList<>();
    private final List<NodeView> nodes = new ArrayList<>();

    /**
     * Starts a view.
     *
     * @param total resources of all nodes
     */
    public Builder(ResourceVector total) {
      this.total = total;
    }

    /** Describes a queue; the root's parent is null. */
    public SchedulableView.Builder queue(SchedulableView parent, String name) {
      return new SchedulableView.Builder(parent, name, false, schedulables.size());
    }

    /** Describes an application in a leaf queue. */
    public SchedulableView.Builder application(SchedulableView queue, String name) {
      return new SchedulableView.Builder(queue, name, true, schedulables.size());
    }

    public SchedulableView add(SchedulableView.Builder described) {
      SchedulableView schedulable = described.build();
      schedulables.add(schedulable);
      return schedulable;
    }

    public void add(NodeView node) {
      nodes.add(node);
    }

    public ClusterView build() {
      return new ClusterView(total, schedulables, nodes);
    }
  }
}
