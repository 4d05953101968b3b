/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.metrics;

import io.lsps.policy.yarn.Faults;
import io.lsps.yarn.options.OptionsSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.lib.Interns;

/** The scheduler's own metrics, and a source for each user and for each queue that tells some. */
public final class LspsMetrics implements MetricsSource {
  private static final String NAME = "LspsScheduler";
  private static final MetricsInfo RECORD = Interns.info(NAME, "The LsPS scheduler");
  private static final MetricsInfo FAULTS =
      Interns.info("Faults", "Faults of LsPS that were kept from the ResourceManager");
  private static final MetricsInfo USERS = Interns.info("Users", "Users with jobs or a history");
  private static final MetricsInfo REFUSED =
      Interns.info("OptionsRefused", "1 if the last reload of the options was refused");
  private static final MetricsInfo PROBLEM =
      Interns.info("OptionsProblem", "Why the last reload of the options was refused");

  private final Faults faults;
  private final OptionsSource options;
  private final Supplier<Map<String, UserStatus>> statuses;
  private final Supplier<Map<String, QueueGauges>> gauges;
  private final MetricsSources<UserMetrics> users = new MetricsSources<>();
  private final MetricsSources<QueueGauges> queues = new MetricsSources<>();
  private volatile int userCount;
  private boolean stopped;

  public LspsMetrics(
      Faults faults,
      OptionsSource options,
      Supplier<Map<String, UserStatus>> statuses,
      Supplier<Map<String, QueueGauges>> gauges) {
    this.faults = faults;
    this.options = options;
    this.statuses = statuses;
    this.gauges = gauges;
  }

  public void register() {
    MetricsSources.register(NAME, "The LsPS scheduler", this);
  }

  public synchronized void publish() {
    if (stopped) {
      return;
    }
    Map<String, UserStatus> now = statuses.get();
    userCount = now.size();
    Map<String, UserMetrics> byName = new LinkedHashMap<>();
    now.forEach((name, status) -> byName.put(name, new UserMetrics(status)));
    users.update(byName);
    queues.update(gauges.get());
  }

  public synchronized void unregister() {
    stopped = true;
    users.unregisterAll();
    queues.unregisterAll();
    MetricsSources.unregister(NAME, this);
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    collector
        .addRecord(RECORD)
        .setContext("yarn")
        .tag(PROBLEM, MetricsSources.quotable(options.problem()))
        .addCounter(FAULTS, faults.count())
        .addGauge(USERS, userCount)
        .addGauge(REFUSED, options.problem().isEmpty() ? 0 : 1);
  }
}
