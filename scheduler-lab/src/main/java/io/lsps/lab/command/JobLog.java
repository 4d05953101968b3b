/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.metrics.RunRecorder.FinishedJob;
import io.lsps.lab.workload.WorkloadJob;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;

/** jobs.csv: one line for every job of every run, written as the jobs end. */
public final class JobLog implements Closeable {
  private static final String COLUMNS =
      "scheduler,seed,job,user,application,counted,succeeded,maps,reduces,submit_s,end_s,"
          + "response_s,ideal_s,slowdown";
  private static final CSVFormat FORMAT =
      CSVFormat.RFC4180.builder().setRecordSeparator('\n').build();

  private final Writer out;

  private JobLog(Writer out) {
    this.out = out;
  }

  /** A log that keeps nothing. */
  public static JobLog none() {
    return new JobLog(Writer.nullWriter());
  }

  public static JobLog to(Path file) throws IOException {
    JobLog log = new JobLog(Files.newBufferedWriter(file));
    log.out.write(COLUMNS + "\n");
    return log;
  }

  void add(String scheduler, long seed, FinishedJob finished) {
    WorkloadJob job = finished.job();
    try {
      FORMAT.printRecord(
          out,
          scheduler,
          seed,
          job.id(),
          job.user(),
          job.name(),
          job.counted(),
          finished.succeeded(),
          job.maps().count(),
          job.reduces().count(),
          seconds(job.submitMillis()),
          seconds(finished.end()),
          seconds(finished.responseMillis()),
          seconds(finished.idealMillis()),
          String.format(Locale.ROOT, "%.4f", finished.slowdown()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
