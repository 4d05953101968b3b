/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;

/** The scheduler's own metrics, and a source for each user. */
final class LspsMetrics implements MetricsSource {
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
  private final Supplier<Map<String, UserStanding>> standings;
  private final Map<String, UserMetrics> users = new HashMap<>();
  private volatile int userCount;
  private boolean stopped;

  LspsMetrics(Faults faults, OptionsSource options, Supplier<Map<String, UserStanding>> standings) {
    this.faults = faults;
    this.options = options;
    this.standings = standings;
  }

  void register() {
    register(NAME, "The LsPS scheduler", this);
  }

  /** A scheduler that was made anew in the same JVM, as at a failover, takes the name over. */
  private static void register(String name, String description, MetricsSource source) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    system.unregisterSource(name);
    system.register(name, description, source);
  }

  private static void unregister(String name, MetricsSource source) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) == source) {
      system.unregisterSource(name);
    }
  }

  synchronized void publish() {
    if (stopped) {
      return;
    }
    Map<String, UserStanding> now = standings.get();
    userCount = now.size();
    now.forEach(
        (name, standing) -> {
          UserMetrics known = users.get(name);
          if (known != null) {
            known.set(standing);
          } else {
            UserMetrics added = new UserMetrics(standing);
            users.put(name, added);
            register(beanName(standing), "A user of the LsPS scheduler", added);
          }
        });
    Iterator<Map.Entry<String, UserMetrics>> known = users.entrySet().iterator();
    while (known.hasNext()) {
      Map.Entry<String, UserMetrics> user = known.next();
      if (!now.containsKey(user.getKey())) {
        unregister(beanName(user.getValue().standing()), user.getValue());
        known.remove();
      }
    }
  }

  synchronized void unregister() {
    stopped = true;
    users.values().forEach(user -> unregister(beanName(user.standing()), user));
    unregister(NAME, this);
  }

  /** Like Hadoop's own QueueMetrics: {@code LspsUser,q0=root,q1=alice}. */
  private static String beanName(UserStanding standing) {
    StringBuilder name = new StringBuilder("LspsUser");
    int level = 0;
    for (String part : standing.queue.split("\\.", -1)) {
      name.append(",q").append(level++).append('=').append(safe(part));
    }
    if (!standing.submitter.isEmpty()) {
      name.append(",user=").append(safe(standing.submitter));
    }
    return name.toString();
  }

  private static String safe(String part) {
    return part.replaceAll("[,=:*?\"\n]", "_");
  }

  /** Hadoop's /prom page writes a tag's value between quotes as it is. */
  static String quotable(String text) {
    return text.replace('"', '\'').replaceAll("[\\\\\n\r]", " ");
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    collector
        .addRecord(RECORD)
        .setContext("yarn")
        .tag(PROBLEM, quotable(options.problem()))
        .addCounter(FAULTS, faults.count())
        .addGauge(USERS, userCount)
        .addGauge(REFUSED, options.problem().isEmpty() ? 0 : 1);
  }
}
