/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;

/**
 * A scheduler's write lock that notes how long it is held. It stands in the place of the one that
 * the scheduler made, and locks that one.
 */
final class TimedLock extends ReentrantReadWriteLock.WriteLock {
  private static final long serialVersionUID = 1;

  private final ReentrantReadWriteLock.WriteLock lock;
  private final transient Latencies held = new Latencies();
  private long since;

  private TimedLock(ReentrantReadWriteLock.WriteLock lock) {
    super(new ReentrantReadWriteLock());
    this.lock = lock;
  }

  /**
   * Puts such a lock into a scheduler on which nobody works yet.
   *
   * @throws LabException if this Hadoop keeps its lock elsewhere
   */
  static TimedLock into(AbstractYarnScheduler<?, ?> scheduler) {
    try {
      Field field = AbstractYarnScheduler.class.getDeclaredField("writeLock");
      field.setAccessible(true);
      TimedLock timed = new TimedLock((ReentrantReadWriteLock.WriteLock) field.get(scheduler));
      field.set(scheduler, timed);
      return timed;
    } catch (ReflectiveOperationException e) {
      throw new LabException("no write lock in this Hadoop's scheduler: " + e.getMessage(), e);
    }
  }

  /** How long it was held each time. */
  Latencies held() {
    return held;
  }

  @Override
  public void lock() {
    lock.lock();
    begin();
  }

  @Override
  public void lockInterruptibly() throws InterruptedException {
    lock.lockInterruptibly();
    begin();
  }

  @Override
  public boolean tryLock() {
    boolean locked = lock.tryLock();
    if (locked) {
      begin();
    }
    return locked;
  }

  @Override
  public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
    boolean locked = lock.tryLock(timeout, unit);
    if (locked) {
      begin();
    }
    return locked;
  }

  private void begin() {
    if (lock.getHoldCount() == 1) {
      since = System.nanoTime();
    }
  }

  @Override
  public void unlock() {
    if (lock.getHoldCount() == 1) {
      held.add(System.nanoTime() - since);
    }
    lock.unlock();
  }

  @Override
  public boolean isHeldByCurrentThread() {
    return lock.isHeldByCurrentThread();
  }

  @Override
  public int getHoldCount() {
    return lock.getHoldCount();
  }

  @Override
  public Condition newCondition() {
    return lock.newCondition();
  }
}
