/* SPDX-License-Identifier: Apache-2.0 */
package org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair;

import java.lang.reflect.Field;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.BiConsumer;

/**
 * The stock FairScheduler whose stock preemption thread is never started but stepped: the caller
 * runs the thread's own loop until no starved application is left, and its kills go to the caller's
 * timer instead of a {@link java.util.Timer}. In Hadoop's package, where the thread and its factory
 * method are visible.
 */
public final class SteppedPreemptionFairScheduler extends FairScheduler {
  private final BiConsumer<Long, Runnable> timer;
  private SteppedThread stepped;

  /**
   * A scheduler to be stepped.
   *
   * @param timer runs an action after a delay in virtual milliseconds
   */
  public SteppedPreemptionFairScheduler(BiConsumer<Long, Runnable> timer) {
    this.timer = timer;
  }

  @Override
  protected void createPreemptionThread() {
    stepped = new SteppedThread(this, timer);
    preemptionThread = stepped;
  }

  /** Lets the stock thread serve every application found starved by the last update. */
  public void stepPreemption() {
    stepped.serveStarvedApps();
  }

  /**
   * Replaces a scheduler's unstarted thread by a stepped one.
   *
   * @param timer as for the constructor
   * @return serves every application that the last update found starved
   */
  public static Runnable instead(FairScheduler scheduler, BiConsumer<Long, Runnable> timer) {
    SteppedThread.cancel((FSPreemptionThread) scheduler.preemptionThread);
    SteppedThread stepped = new SteppedThread(scheduler, timer);
    scheduler.preemptionThread = stepped;
    return stepped::serveStarvedApps;
  }

  private static final class SteppedThread extends FSPreemptionThread {
    private final PriorityBlockingQueue<?> starved;

    SteppedThread(FairScheduler scheduler, BiConsumer<Long, Runnable> timer) {
      super(scheduler);
      try {
        cancel(this).set(this, new ForwardingTimer(timer));
        Field queue = FSStarvedApps.class.getDeclaredField("appsToProcess");
        queue.setAccessible(true);
        starved = (PriorityBlockingQueue<?>) queue.get(context.getStarvedApps());
      } catch (ReflectiveOperationException e) {
        throw otherHadoop(e);
      }
    }

    /** Cancels a thread's own timer, and returns its field. */
    static Field cancel(FSPreemptionThread thread) {
      try {
        Field stockTimer = FSPreemptionThread.class.getDeclaredField("preemptionTimer");
        stockTimer.setAccessible(true);
        ((Timer) stockTimer.get(thread)).cancel();
        return stockTimer;
      } catch (ReflectiveOperationException e) {
        throw otherHadoop(e);
      }
    }

    private static IllegalStateException otherHadoop(ReflectiveOperationException e) {
      return new IllegalStateException(
          "this Hadoop's FSPreemptionThread is not the one of 3.3.6 that the laboratory knows", e);
    }

    @Override
    public synchronized void start() {
      // Stepped instead.
    }

    /** Each call of the stock loop serves one application: the timer's interrupt ends it. */
    void serveStarvedApps() {
      Runnable stockLoop = this;
      while (!starved.isEmpty()) {
        stockLoop.run();
      }
    }
  }

  /** Schedules on the caller's timer, then makes the stock loop leave after this round. */
  private static final class ForwardingTimer extends Timer {
    private final BiConsumer<Long, Runnable> timer;

    ForwardingTimer(BiConsumer<Long, Runnable> timer) {
      super("Stepped preemption", true);
      cancel();
      this.timer = timer;
    }

    @Override
    public void schedule(TimerTask task, long delayMillis) {
      timer.accept(delayMillis, task);
      Thread.currentThread().interrupt();
    }
  }
}
