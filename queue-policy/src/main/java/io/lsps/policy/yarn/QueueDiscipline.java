/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.policy.yarn;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;

/**
 * How the children of one queue are served. Called under the scheduler's locks: no input or output
 * here. Whoever calls it guards it; a fault leaves the queue to the stock policy.
 */
public interface QueueDiscipline {
  /**
   * The order in which the children are offered the next free container: for one sorting on one
   * thread. It must not call two different children equal, or one of them is never served.
   */
  Comparator<Schedulable> comparator();

  /**
   * Stands for everything that the order depends on, except the usage and the asks of the children
   * themselves. As long as this is the same object, a child that did not change keeps its place,
   * whatever its siblings do. The stock policy's comparator where that policy orders; null where
   * nothing is promised.
   */
  default Object orderBasis() {
    return null;
  }

  /**
   * The children in the order of service as it is now, for whoever asks where one stands. Safe to
   * call from any thread; null where the stock policy orders.
   */
  default List<Schedulable> served(Collection<? extends Schedulable> children) {
    return null;
  }

  /**
   * Sets the children's fair shares, once in every update of the scheduler.
   *
   * @param total what the children have to share: the shares add up to it where the children want
   *     as much
   */
  void computeShares(Collection<? extends Schedulable> children, Resource total);

  /**
   * Stands for everything that the shares depend on, except the children themselves, their demands,
   * weights and limits, and the total. As long as it equals what it was, the shares need not be
   * computed again. Null where nothing is promised: then they are computed in every update.
   */
  default Object shareBasis() {
    return null;
  }

  /**
   * The fair share from which the headroom of applications is computed, if it is not the queue's
   * own. Safe to call from any thread.
   */
  default Resource headroomShare(Resource fairShare) {
    return fairShare;
  }

  /**
   * What the phases of its MapReduce jobs may hold, or null where that is not limited. Asks beyond
   * it are held back, and handed over as containers of the phase come free. Safe to call from any
   * thread.
   */
  default PhaseSplit split() {
    return null;
  }

  /** Gauges for operators, by name. Safe to call from any thread. */
  default Map<String, Number> gauges() {
    return Collections.emptyMap();
  }
}
