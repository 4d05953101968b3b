/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The tables {@code batch_task} and {@code batch_instance} of Alibaba's cluster trace v2018, as its
 * {@code schema.txt} describes them. Times are seconds after the beginning of the trace.
 */
final class AlibabaTables {
  static final String TASKS = "batch_task";
  static final String INSTANCES = "batch_instance";

  /** The status of what ended well. */
  static final String ENDED_WELL = "Terminated";

  private AlibabaTables() {}

  /** Columns of {@code batch_task}. */
  enum TaskColumn implements CsvRows.Column {
    NAME("task_name"),
    INSTANCES("instance_num"),
    JOB("job_name"),
    TYPE("task_type"),
    STATUS("status"),
    START("start_time, seconds"),
    END("end_time, seconds"),
    CPU("plan_cpu, 100 is a core"),
    MEMORY("plan_mem, 0 to 100");

    private final String title;

    TaskColumn(String title) {
      this.title = title;
    }

    @Override
    public String title() {
      return title;
    }
  }

  /** Columns of {@code batch_instance}. */
  enum InstanceColumn implements CsvRows.Column {
    INSTANCE("instance_name"),
    TASK("task_name"),
    JOB("job_name"),
    TYPE("task_type"),
    STATUS("status"),
    START("start_time, seconds"),
    END("end_time, seconds"),
    MACHINE("machine_id"),
    NUMBER("seq_no"),
    OF("total_seq_no"),
    CPU_MEAN("cpu_avg"),
    CPU_MOST("cpu_max"),
    MEMORY_MEAN("mem_avg"),
    MEMORY_MOST("mem_max");

    private final String title;

    InstanceColumn(String title) {
      this.title = title;
    }

    @Override
    public String title() {
      return title;
    }
  }

  /**
   * The files of a table in the order of their names.
   *
   * @param place the folder of the trace, or its table of tasks alone
   */
  static List<Path> parts(Path place, String table) {
    if (!Files.isDirectory(place)) {
      return table.equals(TASKS) ? List.of(place) : List.of();
    }
    return TableFiles.in(place, table);
  }

  /** Whether a file or folder holds the trace. */
  static boolean in(Path place) {
    return Files.isDirectory(place)
        ? !parts(place, TASKS).isEmpty()
        : TableFiles.isOne(place, TASKS);
  }
}
