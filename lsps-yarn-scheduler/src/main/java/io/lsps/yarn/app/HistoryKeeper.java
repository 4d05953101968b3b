/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.app.Running.RunningJobs;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.Options;
import java.io.IOException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the history and the running jobs across restarts. Loads them once, saves them soon after a
 * job has ended and periodically while tasks end, with a bound on the cost, and saves them at the
 * end, within a time limit. Runs on a separate thread, so a slow file system does not delay the
 * scheduler.
 */
public final class HistoryKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryKeeper.class);

  /**
   * The longest delay of a failover by the last save. After that, the next ResourceManager starts
   * from the save before.
   */
  private static final long STOP_MILLIS = 2000;

  private static final long RETRY_MILLIS = 1000;

  /** Minimum time between saves, which load the name node. */
  private static final long LEAST_MILLIS = 2000;

  /** Save interval if tasks have ended but no job. */
  private static final long PROGRESS_MILLIS = 10_000;

  private static final long MOST_MILLIS = 60_000;

  /** Maximum fraction of time spent in saves. */
  private static final double PART = 0.01;

  private final HistoryFile file;
  private final WorkloadModel model;
  private final long leastMillis;
  private final RunningJobs running;
  private ScheduledThreadPoolExecutor thread;
  private volatile boolean loaded;
  // A first save before anything is learned reports an unwritable folder early.
  private volatile long savedVersion = -1;
  private long retryMillis = RETRY_MILLIS;
  private long pauseMillis;
  private volatile String problem = "";
  private long savedProgress;
  private volatile long savedMillis;
  private volatile long savedAt;
  private volatile int restoredUsers;

  HistoryKeeper(HistoryFile file, WorkloadModel model, long leastMillis, RunningJobs running) {
    this.file = file;
    this.model = model;
    this.leastMillis = leastMillis;
    this.pauseMillis = leastMillis;
    this.running = running;
  }

  /**
   * A keeper by the options.
   *
   * @param clock milliseconds, the model's time
   * @param running notified once, on the keeper's thread, when the stored data has been read
   */
  public static HistoryKeeper of(
      Configuration conf,
      Options options,
      WorkloadModel model,
      LongSupplier clock,
      RunningJobs running) {
    String folder = options.get(LspsKeys.HISTORY_DIR);
    HistoryFile file = folder.isEmpty() ? null : new HistoryFile(conf, folder, clock);
    return new HistoryKeeper(file, model, LEAST_MILLIS, running);
  }

  public void start() {
    if (file == null) {
      return;
    }
    thread =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread created = new Thread(work, "LsPS history");
              created.setDaemon(true);
              return created;
            });
    next(0);
  }

  private void next(long delayMillis) {
    // keep() handles its own errors, so the future is not needed.
    ScheduledFuture<?> unused =
        thread.schedule(
            () -> {
              keep(false);
              if (!thread.isShutdown()) {
                next(loaded ? pauseMillis : retryLater());
              }
            },
            delayMillis,
            TimeUnit.MILLISECONDS);
  }

  /** Exponential back-off, to spare an unreadable folder. */
  private long retryLater() {
    long now = Math.min(retryMillis, MOST_MILLIS);
    retryMillis = 2 * now;
    return now;
  }

  public void stop() {
    stop(STOP_MILLIS);
  }

  /** Waits at most this long for a last save. */
  public void stop(long waitMillis) {
    if (thread == null) {
      return;
    }
    Future<?> last =
        thread.submit(
            () -> {
              if (loaded) {
                keep(true);
              }
            });
    try {
      last.get(waitMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.warn("The LsPS history was not saved within {} ms: {}", waitMillis, file);
    } catch (ExecutionException e) {
      LOG.warn("The LsPS history was not saved: {}", file, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      thread.shutdownNow();
    }
  }

  /** Never throws: that would end the periodic saves. One thread at a time. */
  private void keep(boolean last) {
    try {
      if (!loaded) {
        load();
      } else if (last || model.historyVersion() != savedVersion || isProgressDue()) {
        save();
      }
      if (!problem.isEmpty()) {
        LOG.info("The LsPS history {} is saved again", file);
        problem = "";
      }
    } catch (Throwable e) {
      report(e.toString());
    }
  }

  private boolean isProgressDue() {
    return model.progressVersion() != savedProgress
        && Time.monotonicNow() - savedAt >= PROGRESS_MILLIS;
  }

  /** Logs a problem once. */
  private void report(String now) {
    if (!now.equals(problem)) {
      problem = now;
      LOG.warn("The LsPS history {} is not saved now: {}", file, now);
    }
  }

  private void load() throws IOException {
    HistoryReader read = file.read(model::restore);
    restoredUsers = read.users;
    loaded = true;
    running.resume(read.running);
    if (read.users > 0) {
      LOG.info(
          "LsPS restored {} users and {} jobs from {}", read.users, read.running.jobs.size(), file);
    }
  }

  private void save() throws IOException {
    long version = model.historyVersion();
    long progress = model.progressVersion();
    long start = System.nanoTime();
    file.write(model, running.now());
    double took = (System.nanoTime() - start) / 1e6;
    pauseMillis = Math.max(leastMillis, pauseAfter(took));
    savedVersion = version;
    savedProgress = progress;
    savedAt = Time.monotonicNow();
    savedMillis = System.currentTimeMillis();
  }

  /**
   * The pause after a save.
   *
   * @param took duration of the save, milliseconds
   * @return milliseconds, such that saves take a hundredth of the time; at most a minute
   */
  static long pauseAfter(double took) {
    return Math.min(MOST_MILLIS, (long) (took / PART));
  }

  /** The folder; empty for none. */
  public String place() {
    return file == null ? "" : file.toString();
  }

  /** Whether the stored data has been read, from when on it is saved. */
  public boolean isLoaded() {
    return loaded;
  }

  /** Time of the last save, in milliseconds of the wall clock; 0 for never. */
  public long savedMillis() {
    return savedMillis;
  }

  /** Seconds since the last save; -1 for never. */
  public long secondsSinceSave() {
    return savedMillis == 0 ? -1 : (Time.monotonicNow() - savedAt) / 1000;
  }

  /** Number of users restored at the start. */
  public int restoredUsers() {
    return restoredUsers;
  }

  /** Number of stored histories that were unreadable and set aside. */
  public int setAside() {
    return file == null ? 0 : file.setAside();
  }

  /** Why it is not saved at the moment, or empty. */
  public String problem() {
    return problem;
  }
}
