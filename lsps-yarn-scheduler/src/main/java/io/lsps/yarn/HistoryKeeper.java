/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the history across restarts: loads it once, saves it now and then if it has changed, and
 * once more at the end. All on a thread of its own, so that a slow file system holds nobody up.
 */
final class HistoryKeeper {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryKeeper.class);
  private static final long STOP_SECONDS = 10;
  private static final long RETRY_MILLIS = 1000;

  private final HistoryFile file;
  private final WorkloadModel model;
  private final long intervalMillis;
  private final Runnable afterLoad;
  private ScheduledThreadPoolExecutor thread;
  private volatile boolean loaded;
  private volatile long savedVersion;

  private HistoryKeeper(
      HistoryFile file, WorkloadModel model, long intervalMillis, Runnable afterLoad) {
    this.file = file;
    this.model = model;
    this.intervalMillis = intervalMillis;
    this.afterLoad = afterLoad;
  }

  /**
   * A keeper as the options want it.
   *
   * @param afterLoad run once, on the keeper's thread, when the stored history has been read
   */
  static HistoryKeeper of(
      Configuration conf, Options options, WorkloadModel model, Runnable afterLoad) {
    String folder = options.get(LspsKeys.HISTORY_DIR);
    HistoryFile file = folder.isEmpty() ? null : new HistoryFile(conf, folder);
    return new HistoryKeeper(file, model, options.get(LspsKeys.HISTORY_SAVE_INTERVAL), afterLoad);
  }

  void start() {
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
    // keep() handles its own faults, so nobody needs the future.
    ScheduledFuture<?> unused =
        thread.schedule(
            () -> {
              keep();
              if (!thread.isShutdown()) {
                next(loaded ? intervalMillis : RETRY_MILLIS);
              }
            },
            delayMillis,
            TimeUnit.MILLISECONDS);
  }

  void stop() {
    if (thread == null) {
      return;
    }
    thread.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    thread.shutdown();
    try {
      if (thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        keep();
      } else {
        thread.shutdownNow();
        LOG.warn("The LsPS history was not saved within {} s: {}", STOP_SECONDS, file);
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** Never throws: that would end the saving for good. One thread at a time. */
  private void keep() {
    try {
      if (!loaded) {
        load();
      } else if (model.historyVersion() != savedVersion) {
        save();
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.warn("The LsPS history {} is left for later: {}", file, e.toString());
    }
  }

  private void load() throws IOException {
    Map<String, UserHistory> stored = file.read();
    model.restore(stored);
    loaded = true;
    afterLoad.run();
    if (!stored.isEmpty()) {
      LOG.info("LsPS remembers {} users from {}", stored.size(), file);
    }
  }

  private void save() throws IOException {
    long version = model.historyVersion();
    file.write(model.histories());
    savedVersion = version;
  }
}
