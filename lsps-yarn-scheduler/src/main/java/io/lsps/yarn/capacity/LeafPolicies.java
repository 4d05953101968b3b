/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import java.lang.reflect.Method;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/**
 * Ordering policies of leaf queues. From Hadoop 3.4 on a leaf queue that a managed parent creates
 * is no {@code LeafQueue}, and what both are then is not there before.
 */
final class LeafPolicies {
  private static final ClassValue<Method> GETTERS =
      new ClassValue<Method>() {
        @Override
        protected Method computeValue(Class<?> queue) {
          try {
            return queue.getMethod("getOrderingPolicy");
          } catch (NoSuchMethodException notALeaf) {
            return null;
          }
        }
      };

  private LeafPolicies() {}

  /** Null for a parent queue. */
  @SuppressWarnings("unchecked") // A leaf queue has no other applications.
  static OrderingPolicy<FiCaSchedulerApp> of(Queue queue) {
    Method getter = GETTERS.get(queue.getClass());
    if (getter == null) {
      return null;
    }
    try {
      return (OrderingPolicy<FiCaSchedulerApp>) getter.invoke(queue);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("No ordering policy of queue " + queue.getQueueName(), e);
    }
  }
}
