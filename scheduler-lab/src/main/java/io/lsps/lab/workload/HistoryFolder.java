/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.google.common.primitives.Longs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.JobInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskAttemptInfo;
import org.apache.hadoop.mapreduce.jobhistory.JobHistoryParser.TaskInfo;

/**
 * The MapReduce job history files ({@code *.jhist}) in a folder and below it. A task takes as long
 * as its successful attempt. A reduce takes as long as after its job's last map: before that it may
 * only have waited.
 */
final class HistoryFolder implements Workload {
  private final Path folder;
  private final List<Entry> entries = new ArrayList<>();
  private final Set<String> users = new TreeSet<>();

  HistoryFolder(Path folder) {
    this.folder = folder;
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".jhist")).sorted().toList()) {
        JobInfo job = parse(file);
        entries.add(new Entry(job.getSubmitTime(), file));
        users.add(TraceUsers.queueName(job.getUsername()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (entries.isEmpty()) {
      throw new IllegalArgumentException(folder + ": no *.jhist file in it");
    }
    entries.sort(Comparator.comparingLong(Entry::submit).thenComparing(Entry::file));
  }

  @Override
  public String name() {
    return String.valueOf(folder.getFileName());
  }

  @Override
  public List<String> users() {
    return List.copyOf(users);
  }

  @Override
  public Jobs jobs(long seed) {
    Iterator<WorkloadJob> specs =
        entries.stream().map(this::spec).filter(java.util.Objects::nonNull).iterator();
    return new Jobs() {
      @Override
      public boolean hasNext() {
        return specs.hasNext();
      }

      @Override
      public WorkloadJob next() {
        return specs.next();
      }
    };
  }

  private WorkloadJob spec(Entry entry) {
    JobInfo job = parse(entry.file);
    List<Long> maps = new ArrayList<>();
    List<Long> reduces = new ArrayList<>();
    long lastMap = 0;
    for (TaskInfo task : job.getAllTasks().values()) {
      TaskAttemptInfo attempt = success(task);
      if (attempt != null && task.getTaskType() == TaskType.MAP) {
        maps.add(attempt.getFinishTime() - attempt.getStartTime());
        lastMap = Math.max(lastMap, attempt.getFinishTime());
      }
    }
    for (TaskInfo task : job.getAllTasks().values()) {
      TaskAttemptInfo attempt = success(task);
      if (attempt != null && task.getTaskType() == TaskType.REDUCE) {
        reduces.add(
            Math.max(0, attempt.getFinishTime() - Math.max(lastMap, attempt.getStartTime())));
      }
    }
    if (maps.isEmpty() && reduces.isEmpty()) {
      return null;
    }
    return WorkloadJob.of(
        String.valueOf(job.getJobId()),
        TraceUsers.queueName(job.getUsername()),
        job.getJobname() == null ? "unknown" : job.getJobname(),
        entry.submit - entries.get(0).submit,
        PhaseTasks.listed(Longs.toArray(maps)),
        PhaseTasks.listed(Longs.toArray(reduces)));
  }

  private static TaskAttemptInfo success(TaskInfo task) {
    for (TaskAttemptInfo attempt : task.getAllTaskAttempts().values()) {
      if ("SUCCEEDED".equals(attempt.getTaskStatus())
          && attempt.getFinishTime() >= attempt.getStartTime()) {
        return attempt;
      }
    }
    return null;
  }

  private static JobInfo parse(Path file) {
    try {
      FileSystem local = FileSystem.getLocal(new Configuration(false)).getRaw();
      JobHistoryParser parser = new JobHistoryParser(local, file.toUri().toString());
      JobInfo job = parser.parse();
      if (parser.getParseException() != null) {
        throw new IllegalArgumentException(
            file + ": " + parser.getParseException().getMessage(), parser.getParseException());
      }
      if (job.getSubmitTime() <= 0) {
        throw new IllegalArgumentException(file + ": no submission in it");
      }
      return job;
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    }
  }

  private record Entry(long submit, Path file) {}
}
