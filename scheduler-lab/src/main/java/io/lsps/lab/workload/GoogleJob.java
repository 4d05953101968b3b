/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A job of Google's trace while its tasks are read. */
final class GoogleJob {
  private static final long NOT_RUNNING = -1;

  private final long id;
  private final String user;
  private final String name;
  private final long submitMillis;

  /** When the running attempt of a task began, microseconds; by the task's index. */
  private final Map<Long, Long> begun = new HashMap<>();

  private final LongArray millis = new LongArray();
  private long lostAttempts;
  private ContainerSize size;

  GoogleJob(long id, String user, String name, long submitMillis) {
    this.id = id;
    this.user = user;
    this.name = name;
    this.submitMillis = submitMillis;
  }

  /** A container of all tasks: the largest that any of them asked for. */
  void asked(ContainerSize other) {
    size =
        size == null
            ? other
            : new ContainerSize(
                Math.max(size.memoryMb(), other.memoryMb()),
                Math.max(size.vcores(), other.vcores()));
  }

  /** A task waits. */
  void submitted(long task) {
    begun.putIfAbsent(task, NOT_RUNNING);
  }

  /** An attempt of a task begins. */
  void scheduled(long task, long micros) {
    begun.put(task, micros);
  }

  /** The attempt of a task ended without success. */
  void lost(long task) {
    Long before = begun.put(task, NOT_RUNNING);
    lostAttempts += before != null && before != NOT_RUNNING ? 1 : 0;
  }

  /** A task finished; one whose beginning the trace lacks does not count. */
  void finished(long task, long micros) {
    Long since = begun.get(task);
    if (since != null && since != NOT_RUNNING && micros >= since) {
      millis.add(Math.round((micros - since) / 1000.0));
      begun.remove(task);
    }
  }

  /** The job for the laboratory, or null where no task finished. */
  TraceJob finished(TraceLosses losses) {
    if (millis.size() == 0) {
      losses.add(
          begun.isEmpty()
              ? "jobs left out: the trace has none of their tasks"
              : "jobs left out: none of their tasks finished (services, killed or failed jobs)");
      return null;
    }
    losses.add("tasks left out: they did not finish", begun.size());
    losses.add("attempts left out: evicted, failed, killed or lost", lostAttempts);
    List<TezJob.Vertex> stages = new ArrayList<>();
    stages.add(
        new TezJob.Vertex(
            PhaseTasks.listed(millis.values()),
            size == null ? TraceMachine.STANDARD : size,
            List.of()));
    return new TraceJob(Long.toString(id), user, name, submitMillis, stages);
  }
}
