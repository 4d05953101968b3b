/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Decision.WithheldReason;
import io.lsps.preempt.KillAccounts;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;

/** The metrics of Global Preemption, source {@code GlobalPreemption}. Thread-safe. */
public final class GpMetrics implements MetricsSource {
  private static final String NAME = "GlobalPreemption";
  private static final MetricsInfo RECORD = Interns.info(NAME, "Global Preemption");

  private final Map<Count, Long> counts = new EnumMap<>(Count.class);
  private final Map<WithheldReason, Long> withheld = new EnumMap<>(WithheldReason.class);
  private double decisionMillis;
  private double lockMillis;
  private KillAccounts accounts = KillAccounts.NONE;

  GpMetrics() {}

  /** A counter with its metric name and description. */
  public enum Count {
    ROUNDS("Rounds", "Rounds of decisions"),
    MARKS("Marks", "Containers whose application master was warned"),
    KILLS("Kills", "Containers killed"),
    KILLED_MILLIS("KilledContainerMillis", "How long the killed containers had run, in all"),
    WITHDRAWN("RequestsWithdrawn", "Requests that were served, or ended, before any kill"),
    SATISFIED("RequestsSatisfied", "Requests that started on resources freed for them"),
    UNUSED("RequestsUnused", "Requests that did not start on resources freed for them"),
    PASSED_ON("RequestsPassedOn", "Requests that started on resources freed for another"),
    KILLS_IN_VAIN("KillsInVain", "Containers killed for requests that did not start there"),
    FAULTS("Faults", "Errors in Global Preemption, caught and logged");

    private final String metric;
    private final String description;

    Count(String metric, String description) {
      this.metric = metric;
      this.description = description;
    }
  }

  /** A new scheduler in the same JVM, as after a failover, takes over the name. */
  void register() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    system.unregisterSource(NAME);
    system.register(NAME, "Global Preemption", this);
  }

  synchronized void add(Count count, long more) {
    counts.merge(count, more, Long::sum);
  }

  synchronized void withheld(Map<WithheldReason, Integer> more) {
    more.forEach((reason, number) -> withheld.merge(reason, (long) number, Long::sum));
  }

  synchronized void round(double decision, double lock) {
    decisionMillis = decision;
    lockMillis = lock;
    add(Count.ROUNDS, 1);
  }

  synchronized void accounts(KillAccounts now) {
    accounts = now;
  }

  /** A counter's value. */
  public synchronized long get(Count count) {
    return counts.getOrDefault(count, 0L);
  }

  /** Requests without a kill so far, by reason. */
  public synchronized long get(WithheldReason reason) {
    return withheld.getOrDefault(reason, 0L);
  }

  /** How long the last round held the scheduler's lock, milliseconds. */
  public synchronized double lockMillis() {
    return lockMillis;
  }

  @Override
  public synchronized void getMetrics(MetricsCollector collector, boolean all) {
    MetricsRecordBuilder record = collector.addRecord(RECORD).setContext("yarn");
    for (Count count : Count.values()) {
      record.addCounter(Interns.info(count.metric, count.description), get(count));
    }
    for (WithheldReason reason : WithheldReason.values()) {
      record.addCounter(
          Interns.info("WithheldReason" + camel(reason), "Requests without a kill: " + reason),
          get(reason));
    }
    gauge(record, "DecisionMillis", "How long the last round took", decisionMillis);
    gauge(record, "LockMillis", "For how long of it the scheduler was locked", lockMillis);
    gauge(
        record,
        "MostDestroyedPerServed",
        "Work destroyed per work served, of the claimant with most",
        KillAccounts.mostDestroyed(accounts.claimants));
    gauge(
        record,
        "MostDestroyedPerKept",
        "Work destroyed per work kept, of the job that lost most",
        KillAccounts.mostDestroyed(accounts.payers));
    record.addGauge(
        Interns.info("QueuesHeldFor", "Queues whose minimum share is held for them"),
        accounts.held());
  }

  private static void gauge(MetricsRecordBuilder record, String name, String of, double value) {
    record.addGauge(Interns.info(name, of), value);
  }

  @Override
  public synchronized String toString() {
    return counts + ", withheld " + withheld;
  }

  private static String camel(Enum<?> value) {
    StringBuilder name = new StringBuilder();
    for (String word : value.name().split("_", -1)) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }
}
