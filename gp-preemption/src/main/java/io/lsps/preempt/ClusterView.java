/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The cluster at one moment: who holds what, who waits for what, what runs where. Immutable. */
public final class ClusterView {
  private final Amount total;
  private final List<Holder> holders;
  private final List<NodeView> nodes;

  private ClusterView(Amount total, List<Holder> holders, List<NodeView> nodes) {
    this.total = total;
    this.holders = Collections.unmodifiableList(new ArrayList<>(holders));
    this.nodes = Collections.unmodifiableList(new ArrayList<>(nodes));
  }

  /** What all nodes have. */
  public Amount total() {
    return total;
  }

  /** Queues and applications; a parent comes before its children, the root first. */
  public List<Holder> holders() {
    return holders;
  }

  /** The nodes. */
  public List<NodeView> nodes() {
    return nodes;
  }

  /** Collects a view from the root downwards. */
  public static final class Builder {
    private final Amount total;
    private final List<Holder> holders = new ArrayList<>();
    private final List<NodeView> nodes = new ArrayList<>();

    /**
     * Starts a view.
     *
     * @param total what all nodes have
     */
    public Builder(Amount total) {
      this.total = total;
    }

    /** Describes a queue; the root's parent is null. */
    public Holder.Builder queue(Holder parent, String name) {
      return new Holder.Builder(parent, name, false, total.types());
    }

    /** Describes an application in a leaf queue. */
    public Holder.Builder application(Holder queue, String name) {
      return new Holder.Builder(queue, name, true, total.types());
    }

    /** Adds what was described. */
    public Holder add(Holder.Builder described) {
      Holder holder = described.build(holders.size());
      holders.add(holder);
      return holder;
    }

    /** Adds a node. */
    public void add(NodeView node) {
      nodes.add(node);
    }

    /** The view. */
    public ClusterView build() {
      return new ClusterView(total, holders, nodes);
    }
  }
}
