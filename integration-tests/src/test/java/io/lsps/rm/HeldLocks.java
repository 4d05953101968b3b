/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;

/** Every lock of Hadoop's that a scheduler's thread may hold while it waits for another. */
final class HeldLocks {
  private HeldLocks() {}

  /** Does something while this thread holds them all. */
  static <T> T during(FairScheduler scheduler, Callable<T> action) throws Exception {
    List<Lock> locks = new ArrayList<>();
    locks.add((Lock) field(AbstractYarnScheduler.class, "writeLock", scheduler));
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      locks.add((Lock) field(queue.getClass(), "writeLock", queue));
    }
    for (SchedulerApplication<FSAppAttempt> app : scheduler.getSchedulerApplications().values()) {
      locks.add(app.getCurrentAppAttempt().getWriteLock());
    }
    Deque<Lock> held = new ArrayDeque<>();
    try {
      for (Lock lock : locks) {
        lock.lock();
        held.push(lock);
      }
      synchronized (field(QueueManager.class, "queues", scheduler.getQueueManager())) {
        return action.call();
      }
    } finally {
      held.forEach(Lock::unlock);
    }
  }

  static Object field(Class<?> type, String name, Object of) throws Exception {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }
}
