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
 * How the children of a queue are served. Called under the scheduler's locks: no I/O. The caller
 * handles errors by falling back to the stock policy.
 */
public interface QueueDiscipline {
  /**
   * The order in which children are offered the next free container: for one sort on one thread.
   * Must be total: of two equal children one would never be served.
   */
  Comparator<Schedulable> comparator();

  /**
   * An object that stands for all inputs of the order except the children's own usage and requests.
   * While it is the same, an unchanged child keeps its position, whatever its siblings do. The
   * stock policy's comparator if that orders; null for no guarantee.
   */
  default Object orderBasis() {
    return null;
  }

  /**
   * The children in the current order of service, for display. Thread-safe; null if the stock
   * policy orders.
   */
  default List<Schedulable> served(Collection<? extends Schedulable> children) {
    return null;
  }

  /**
   * Sets the children's fair shares, once per update of the scheduler.
   *
   * @param total what to divide: the sum of shares if demand suffices
   */
  void computeShares(Collection<? extends Schedulable> children, Resource total);

  /**
   * An object that stands for all inputs of the shares except the children, their demands, weights
   * and limits, and the total. While it is equal, shares need not be recomputed. Null to recompute
   * in every update.
   */
  default Object shareBasis() {
    return null;
  }

  /**
   * The fair share that headroom of applications is computed from, if not the queue's own.
   * Thread-safe.
   */
  default Resource headroomShare(Resource fairShare) {
    return fairShare;
  }

  /**
   * Limits on the phases of its MapReduce jobs, or null. Requests beyond them are held, and
   * admitted as containers of the phase end. Thread-safe.
   */
  default PhaseSplit split() {
    return null;
  }

  /** Gauges for operators, by name. Thread-safe. */
  default Map<String, Number> gauges() {
    return Collections.emptyMap();
  }
}
