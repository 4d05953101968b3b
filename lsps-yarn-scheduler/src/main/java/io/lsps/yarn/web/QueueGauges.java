/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import java.util.Map;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/** Gauges of a queue's discipline. */
public final class QueueGauges implements MetricsSources.Value {
  private final String queue;
  private final String policy;
  private final Map<String, Number> values;

  public QueueGauges(String queue, String policy, Map<String, Number> values) {
    this.queue = queue;
    this.policy = policy;
    this.values = values;
  }

  @Override
  public String beanName() {
    return MetricsSources.beanName("LspsQueue", queue);
  }

  @Override
  public MetricsInfo record() {
    return Interns.info("LspsQueue", "A queue under an LsPS policy");
  }

  @Override
  public void addTo(MetricsRecordBuilder record) {
    record
        .tag(Interns.info("Queue", "The queue"), MetricsSources.quotable(queue))
        .tag(Interns.info("Policy", "Its scheduling policy"), MetricsSources.quotable(policy));
    values.forEach(
        (name, value) ->
            record.addGauge(Interns.info(name, name), MetricsSources.known(value.doubleValue())));
  }
}
