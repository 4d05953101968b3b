/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.workload.UserHistory;
import io.lsps.workload.WorkloadModel;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
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

  private final HistoryFile file;
  private final WorkloadModel model;
  private final long intervalMillis;
  private ScheduledExecutorService thread;
  private boolean loaded;
  private long savedVersion;

  private HistoryKeeper(HistoryFile file, WorkloadModel model, long intervalMillis) {
    this.file = file;
    this.model = model;
    this.intervalMillis = intervalMillis;
  }

  static HistoryKeeper of(Configuration conf, Options options, WorkloadModel model) {
    String folder = options.get(LspsKeys.HISTORY_DIR);
    HistoryFile file = folder.isEmpty() ? null : new HistoryFile(conf, folder);
    return new HistoryKeeper(file, model, options.get(LspsKeys.HISTORY_SAVE_INTERVAL));
  }

  void start() {
    if (file == null) {
      return;
    }
    thread =
        Executors.newSingleThreadScheduledExecutor(
            work -> {
              Thread created = new Thread(work, "LsPS history");
              created.setDaemon(true);
              return created;
            });
    // keep() handles its own faults, so nobody needs the future.
    ScheduledFuture<?> unused =
        thread.scheduleWithFixedDelay(this::keep, 0, intervalMillis, TimeUnit.MILLISECONDS);
  }

  void stop() {
    if (thread == null) {
      return;
    }
    thread.execute(this::keep);
    thread.shutdown();
    try {
      if (!thread.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        thread.shutdownNow();
        LOG.warn("The LsPS history was not saved within {} s: {}", STOP_SECONDS, file);
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** Never throws: that would end the saving for good. */
  private void keep() {
    try {
      if (!loaded) {
        load();
      } else if (model.historyVersion() != savedVersion) {
        save();
      }
    } catch (IOException | RuntimeException e) {
      LOG.warn("The LsPS history {} is left for later: {}", file, e.toString());
    }
  }

  private void load() throws IOException {
    Map<String, UserHistory> stored = file.read();
    model.restore(stored);
    loaded = true;
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
