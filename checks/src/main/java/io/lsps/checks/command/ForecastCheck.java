/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.shadow.Forecast;
import io.lsps.shadow.ResponseSums;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A forecast beside what came, user by user. */
final class ForecastCheck {
  private static final String ALL = "all";
  private static final String ROOT = "root.";

  private final String workload;
  private final long seed;
  private final Map<String, Mean> observed = new TreeMap<>();
  private final Map<String, Mean> came = new TreeMap<>();
  private Forecast forecast;
  private double millis;

  private static final class Mean {
    private double sum;
    private int count;

    private void add(double value) {
      sum += value;
      count++;
    }

    private double get() {
      return sum / count;
    }
  }

  ForecastCheck(String workload, long seed) {
    this.workload = workload;
    this.seed = seed;
  }

  /** A job of the run that was observed has ended. */
  void observed(String user, double seconds) {
    add(observed, user, seconds);
  }

  /** A job of the run under LsPS has ended. */
  void came(String user, double seconds) {
    add(came, user, seconds);
  }

  private static void add(Map<String, Mean> means, String user, double seconds) {
    for (String name : new String[] {user, ALL}) {
      means.computeIfAbsent(name, any -> new Mean()).add(seconds);
    }
  }

  void foretold(Forecast made) {
    forecast = made;
  }

  /** How long the forecast took, milliseconds. */
  void took(double milliseconds) {
    millis = milliseconds;
  }

  /** A line a user. */
  String table() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT,
            "%s, draw %d: %,d jobs replayed in %,.0f ms%n",
            workload,
            seed,
            forecast.all().jobs(),
            millis));
    text.append(
        String.format(
            Locale.ROOT,
            "%-20s %6s %11s %11s %7s %11s %9s %9s %7s%n",
            "user",
            "jobs",
            "stock (s)",
            "replayed",
            "error",
            "LsPS (s)",
            "foretold",
            "came",
            "error"));
    forecast.users().forEach((user, sums) -> line(text, name(user), sums));
    line(text, ALL, forecast.all());
    return text.toString();
  }

  private static String name(String user) {
    return user.startsWith(ROOT) ? user.substring(ROOT.length()) : user;
  }

  private void line(StringBuilder text, String user, ResponseSums sums) {
    if (!came.containsKey(user) || !observed.containsKey(user)) {
      return;
    }
    double ratio = came.get(user).get() / observed.get(user).get();
    text.append(
        String.format(
            Locale.ROOT,
            "%-20s %6d %11.1f %11.1f %6.0f%% %11.1f %9.2f %9.2f %6.0f%%%n",
            user,
            sums.jobs(),
            observed.get(user).get(),
            sums.stock(),
            100 * sums.stockError(),
            came.get(user).get(),
            sums.ratio(),
            ratio,
            100 * (sums.ratio() / ratio - 1)));
  }
}
