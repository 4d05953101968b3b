/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import io.lsps.lab.workload.JobSpec;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** jobs.csv: one line for every job of every run, written as the jobs end. */
final class JobLog implements Closeable {
  private final BufferedWriter out;

  private JobLog(BufferedWriter out) {
    this.out = out;
  }

  /** A log that keeps nothing. */
  static JobLog none() {
    return new JobLog(new BufferedWriter(java.io.Writer.nullWriter()));
  }

  static JobLog to(Path file) throws IOException {
    JobLog log = new JobLog(Files.newBufferedWriter(file));
    log.out.write(
        "scheduler,seed,job,user,application,counted,succeeded,maps,reduces,submit_s,end_s,"
            + "response_s,ideal_s,slowdown\n");
    return log;
  }

  void job(
      String scheduler,
      long seed,
      JobSpec job,
      boolean succeeded,
      long submit,
      long end,
      long ideal) {
    try {
      out.write(
          String.format(
              Locale.ROOT,
              "%s,%d,%s,%s,%s,%b,%b,%d,%d,%.3f,%.3f,%.3f,%.3f,%.4f%n",
              quoted(scheduler),
              seed,
              quoted(job.id()),
              quoted(job.user()),
              quoted(job.name()),
              job.counted(),
              succeeded,
              job.maps().count(),
              job.reduces().count(),
              submit / 1000.0,
              end / 1000.0,
              (end - submit) / 1000.0,
              ideal / 1000.0,
              (end - submit) / (double) ideal));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String quoted(String text) {
    return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
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
