/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import java.lang.reflect.Field;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.apache.commons.lang3.reflect.FieldUtils;

/**
 * Stands in the place of locks of Hadoop's objects, and tells how long each was held at once. Each
 * locks the one that was there before, which others may have.
 *
 * @param clock nanoseconds
 * @param held hears how long a lock was held, in nanoseconds of the clock
 */
record TimedLocks(LongSupplier clock, LongConsumer held) {
  /**
   * Takes the place of locks of an object on which nobody works yet. Read locks are for one thread.
   *
   * @param names of its fields, of readLock and writeLock
   */
  void watch(Object owner, String... names) {
    Hold hold = new Hold();
    for (String name : names) {
      Field field = FieldUtils.getField(owner.getClass(), name, true);
      if (field == null) {
        throw new LabException(owner.getClass() + " of this Hadoop has no " + name);
      }
      try {
        Object lock = field.get(owner);
        field.set(
            owner,
            lock instanceof ReentrantReadWriteLock.ReadLock read
                ? new Read(read, hold)
                : new Write((ReentrantReadWriteLock.WriteLock) lock, hold));
      } catch (IllegalAccessException e) {
        throw new LabException("the lock of " + owner.getClass() + " cannot be watched", e);
      }
    }
  }

  /** From the first of nested holds to its end. */
  private final class Hold {
    private int depth;
    private long since;

    void begins() {
      if (depth++ == 0) {
        since = clock.getAsLong();
      }
    }

    void ends() {
      if (--depth == 0) {
        held.accept(clock.getAsLong() - since);
      }
    }
  }

  private static final class Read extends ReentrantReadWriteLock.ReadLock {
    private static final long serialVersionUID = 1;
    private final ReentrantReadWriteLock.ReadLock lock;
    private final transient Hold hold;

    Read(ReentrantReadWriteLock.ReadLock lock, Hold hold) {
      super(new ReentrantReadWriteLock());
      this.lock = lock;
      this.hold = hold;
    }

    @Override
    public void lock() {
      lock.lock();
      hold.begins();
    }

    @Override
    public void unlock() {
      hold.ends();
      lock.unlock();
    }
  }

  private static final class Write extends ReentrantReadWriteLock.WriteLock {
    private static final long serialVersionUID = 1;
    private final ReentrantReadWriteLock.WriteLock lock;
    private final transient Hold hold;

    Write(ReentrantReadWriteLock.WriteLock lock, Hold hold) {
      super(new ReentrantReadWriteLock());
      this.lock = lock;
      this.hold = hold;
    }

    @Override
    public void lock() {
      lock.lock();
      hold.begins();
    }

    @Override
    public void unlock() {
      hold.ends();
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
  }
}
