/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.journal.Waits.QueueWaits;
import io.lsps.journal.Waits.WaitHistogram;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/**
 * The waits of one queue. Buckets are as Prometheus has them: a record for each limit with the tag
 * {@code Le}, each counting all that waited at most as long.
 */
final class WaitMetrics implements MetricsSources.Value {
  private static final MetricsInfo RECORD =
      Interns.info("LspsWait", "How long the applications of a queue have waited");
  private static final MetricsInfo QUEUE = Interns.info("Queue", "Leaf queue");
  private static final MetricsInfo LE = Interns.info("Le", "Seconds at most");
  private static final MetricsInfo REASON =
      Interns.info("Reason", "What the applications wait for");
  private static final MetricsInfo MASTER_BUCKET =
      Interns.info(
          "AmBucket", "Application masters that started within so many seconds of submission");
  private static final MetricsInfo MASTER_COUNT =
      Interns.info("AmCount", "Application masters that have started");
  private static final MetricsInfo MASTER_SUM =
      Interns.info("AmSum", "Seconds from submission to the start of these application masters");
  private static final MetricsInfo TASK_BUCKET =
      Interns.info("TaskBucket", "Applications whose first task started within so many seconds");
  private static final MetricsInfo TASK_COUNT =
      Interns.info("TaskCount", "Applications whose first task has started");
  private static final MetricsInfo TASK_SUM =
      Interns.info("TaskSum", "Seconds from submission to the start of these tasks");
  private static final MetricsInfo REASON_SECONDS =
      Interns.info("ReasonSeconds", "Seconds that applications have waited, by their first reason");

  private final QueueWaits waits;

  WaitMetrics(QueueWaits waits) {
    this.waits = waits;
  }

  @Override
  public String beanName() {
    return MetricsSources.beanName("LspsWait", waits.queue);
  }

  @Override
  public MetricsInfo record() {
    return RECORD;
  }

  @Override
  public void addTo(MetricsCollector collector) {
    MetricsSources.Value.super.addTo(collector);
    long[] limits = WaitHistogram.limits();
    WaitHistogram masters = waits.masters();
    WaitHistogram tasks = waits.tasks();
    for (int i = 0; i <= limits.length; i++) {
      tagged(collector)
          .tag(LE, i < limits.length ? Long.toString(limits[i]) : "+Inf")
          .addCounter(MASTER_BUCKET, masters.upTo(i))
          .addCounter(TASK_BUCKET, tasks.upTo(i));
    }
    waits
        .reasons()
        .forEach(
            (reason, seconds) ->
                tagged(collector)
                    .tag(REASON, reason)
                    .addCounter(REASON_SECONDS, Math.round(seconds)));
  }

  private MetricsRecordBuilder tagged(MetricsCollector collector) {
    return collector
        .addRecord(RECORD)
        .setContext("yarn")
        .tag(QUEUE, MetricsSources.quotable(waits.queue));
  }

  @Override
  public void addTo(MetricsRecordBuilder record) {
    record
        .tag(QUEUE, MetricsSources.quotable(waits.queue))
        .addCounter(MASTER_COUNT, waits.masters().count())
        .addGauge(MASTER_SUM, waits.masters().seconds())
        .addCounter(TASK_COUNT, waits.tasks().count())
        .addGauge(TASK_SUM, waits.tasks().seconds());
  }
}
