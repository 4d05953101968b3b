/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.command.Experiment.FinishedJobs;
import io.lsps.lab.workload.WorkloadJob;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;

/** jobs.csv: one line for every job of every run, written as the jobs end. */
public final class JobLog implements FinishedJobs, Closeable {
  private final BufferedWriter out;

  private JobLog(BufferedWriter out) {
    this.out = out;
  }

  /** A log that keeps nothing. */
  public static JobLog none() {
    return new JobLog(new BufferedWriter(java.io.Writer.nullWriter()));
  }

  public static JobLog to(Path file) throws IOException {
    JobLog log = new JobLog(Files.newBufferedWriter(file));
    log.out.write(
        "scheduler,seed,job,user,application,counted,succeeded,maps,reduces,submit_s,end_s,"
            + "response_s,ideal_s,slowdown\n");
    return log;
  }

  @Override
  public void job(
      String scheduler,
      long seed,
      WorkloadJob job,
      boolean succeeded,
      long submit,
      long end,
      long ideal) {
    try {
      CSVFormat.RFC4180
          .builder()
          .setRecordSeparator('\n')
          .build()
          .printRecord(
              out,
              scheduler,
              seed,
              job.id(),
              job.user(),
              job.name(),
              job.counted(),
              succeeded,
              job.maps().count(),
              job.reduces().count(),
              seconds(submit),
              seconds(end),
              seconds(end - submit),
              seconds(ideal),
              String.format(Locale.ROOT, "%.4f", (end - submit) / (double) ideal));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String seconds(long millis) {
    return String.format(Locale.ROOT, "%.3f", millis / 1000.0);
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
