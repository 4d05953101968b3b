/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Stands in the place of locks of Hadoop's objects, and tells the longest that one of them was held
 * at once, in processor time. For one thread, as in a benchmark.
 */
final class TimedLocks {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private long longestNanos;

  /** Takes the place of the fields {@code readLock} and {@code writeLock} of an object. */
  void watch(Object owner) {
    List<Field> fields = fields(owner);
    if (fields.isEmpty()) {
      throw new LabException(owner.getClass() + " has no readLock and no writeLock");
    }
    ReentrantReadWriteLock pair = new ReentrantReadWriteLock();
    Hold hold = new Hold();
    for (Field field : fields) {
      boolean read = field.getName().equals("readLock");
      try {
        field.setAccessible(true);
        field.set(owner, read ? new Read(pair, hold) : new Write(pair, hold));
      } catch (IllegalAccessException e) {
        throw new LabException("the lock of " + owner.getClass() + " cannot be watched", e);
      }
    }
  }

  private static List<Field> fields(Object owner) {
    List<Field> fields = new ArrayList<>();
    for (Class<?> type = owner.getClass(); type != null; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Lock.class.isAssignableFrom(field.getType())
            && (field.getName().equals("readLock") || field.getName().equals("writeLock"))) {
          fields.add(field);
        }
      }
    }
    return fields;
  }

  /** The longest since this was last asked, milliseconds; 0 where none was held. */
  double longestMillis() {
    double millis = longestNanos / 1e6;
    longestNanos = 0;
    return millis;
  }

  /** From the first of nested holds to its end. */
  private final class Hold {
    private int depth;
    private long since;

    void begins() {
      if (depth++ == 0) {
        since = THREADS.getCurrentThreadCpuTime();
      }
    }

    void ends() {
      if (--depth == 0) {
        longestNanos = Math.max(longestNanos, THREADS.getCurrentThreadCpuTime() - since);
      }
    }
  }

  private static final class Read extends ReentrantReadWriteLock.ReadLock {
    private static final long serialVersionUID = 1;
    private final transient Hold hold;

    Read(ReentrantReadWriteLock pair, Hold hold) {
      super(pair);
      this.hold = hold;
    }

    @Override
    public void lock() {
      super.lock();
      hold.begins();
    }

    @Override
    public void unlock() {
      hold.ends();
      super.unlock();
    }
  }

  private static final class Write extends ReentrantReadWriteLock.WriteLock {
    private static final long serialVersionUID = 1;
    private final transient Hold hold;

    Write(ReentrantReadWriteLock pair, Hold hold) {
      super(pair);
      this.hold = hold;
    }

    @Override
    public void lock() {
      super.lock();
      hold.begins();
    }

    @Override
    public void unlock() {
      hold.ends();
      super.unlock();
    }
  }
}
