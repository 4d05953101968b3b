/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.LabException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.commons.lang3.math.NumberUtils;

/**
 * A trace of the SWIM project: tab-separated job name, submission time (s), time since the last job
 * (s), map input, shuffle and reduce output (bytes). The bytes decide the tasks and {@link
 * TraceUsers} the users; the rates are in docs/workloads.md.
 */
final class SwimTrace implements Workload {
  private static final double MEGABYTE = 1 << 20;
  private static final int MAX_TASKS = 1_000_000;
  private static final long MOST_SECONDS = RecordedTrace.LAST_MOMENT / 1000;

  /** Sums of three of them are numbers of bytes too. */
  private static final long MOST_BYTES = 100_000_000_000_000_000L;

  private final Path file;
  private final String name;
  private final int users;
  private final double blockMb;
  private final double reduceMb;
  private final double rateMbPerSecond;
  private final double startSeconds;
  private final double taskCv;

  SwimTrace(Path file, WorkloadOptions options) {
    this.file = file;
    name = String.valueOf(file.getFileName());
    users = options.whole("users", 20, 1, 10_000);
    blockMb = options.number("block-mb", 128, 1, 100_000);
    reduceMb = options.number("reduce-mb", 256, 1, 100_000);
    rateMbPerSecond = options.number("rate-mb", 10, 0.001, 1_000_000);
    startSeconds = options.number("start-seconds", 2, 0, 10_000);
    taskCv = options.number("task-cv", 0, 0, 10);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<String> users() {
    return TraceUsers.names(users);
  }

  @Override
  public Jobs jobs(long seed) {
    return new Reading(seed);
  }

  /** Reads one job ahead: a corrupt row is refused before the job above it is returned. */
  private final class Reading implements Jobs {
    private final BufferedReader reader;
    private final TraceUsers rule;
    private final long seed;
    private int line;
    private final Set<String> names = new HashSet<>();
    private long lastSubmit;
    private WorkloadJob next;

    Reading(long seed) {
      rule = new TraceUsers(users, seed);
      this.seed = seed;
      try {
        reader =
            new BufferedReader(
                new InputStreamReader(Utf8File.open(file), StandardCharsets.UTF_8.newDecoder()));
      } catch (IOException e) {
        throw unreadable(e);
      }
      next = read();
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public WorkloadJob next() {
      if (next == null) {
        throw new NoSuchElementException();
      }
      WorkloadJob job = next;
      next = read();
      return job;
    }

    /** The next job; null at the end. */
    private WorkloadJob read() {
      try {
        String row;
        do {
          row = reader.readLine();
          line++;
        } while (row != null && row.isBlank());
        return row == null ? null : parse(row);
      } catch (IOException e) {
        throw unreadable(e);
      }
    }

    private WorkloadJob parse(String row) {
      String[] fields = row.split("\t", -1);
      if (fields.length != 6) {
        throw corrupt("expected a SWIM trace's 6 tab-separated fields, found " + fields.length);
      }
      if (fields[0].isBlank()) {
        throw corrupt("the job has no name");
      }
      long submit = whole(fields[1], "submission time (s)", MOST_SECONDS) * 1000;
      whole(fields[2], "time since the last job (s)", MOST_SECONDS);
      long input = whole(fields[3], "map input (bytes)", MOST_BYTES);
      long shuffle = whole(fields[4], "shuffle (bytes)", MOST_BYTES);
      long output = whole(fields[5], "reduce output (bytes)", MOST_BYTES);
      if (submit < lastSubmit) {
        throw corrupt("submitted at " + submit / 1000 + " s, before the job above");
      }
      lastSubmit = submit;
      int maps = tasks(input, blockMb);
      int reduces = shuffle == 0 ? 0 : tasks(shuffle, reduceMb);
      // Without reduces the maps write the output.
      double perMap = (reduces == 0 ? input + output : input) / (double) maps;
      double perReduce = reduces == 0 ? 0 : (shuffle + output) / (double) reduces;
      String user = rule.userOf((double) (input + shuffle + output));
      String jobName = taskCv > 0 ? TraceUsers.recurring("swim", user, maps) : "swim";
      String speed = "swim-" + user + "-" + TraceUsers.sizeClass(maps);
      double factor = TraceUsers.speed(taskCv, seed, speed);
      // Samples put one after another repeat names.
      String id = names.add(fields[0]) ? fields[0] : fields[0] + "-line-" + line;
      return WorkloadJob.of(
          id,
          user,
          jobName,
          submit,
          PhaseTasks.alike(maps, millis(perMap, factor)),
          PhaseTasks.alike(reduces, reduces == 0 ? 0 : millis(perReduce, factor)));
    }

    private int tasks(long bytes, double mbEach) {
      double count = Math.ceil(bytes / (mbEach * MEGABYTE));
      if (count > MAX_TASKS) {
        throw corrupt(bytes + " bytes make more than " + MAX_TASKS + " tasks");
      }
      return Math.max(1, (int) count);
    }

    private long millis(double bytes, double factor) {
      double seconds = startSeconds + bytes / MEGABYTE / rateMbPerSecond;
      return Math.round(1000 * seconds * factor);
    }

    private long whole(String text, String what, long most) {
      long value = NumberUtils.toLong(text.trim(), -1);
      if (value < 0 || value > most) {
        throw corrupt(
            what + " must be a whole number from 0 to " + most + ", found \"" + text + "\"");
      }
      return value;
    }

    private LabException unreadable(IOException e) {
      return new LabException(
          file + ":" + (line + 1) + ": cannot be read; expected a trace in UTF-8 or JSON", e);
    }

    private IllegalArgumentException corrupt(String reason) {
      return new IllegalArgumentException(file + ":" + line + ": " + reason);
    }

    @Override
    public void close() {
      try {
        reader.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
