/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which users and schedulers a picture shows, in which order. */
final class ShownNames {
  /** With more users than colours, the rest is drawn together. */
  static final int MOST_USERS = 8;

  /** The clairvoyant fluid bound. */
  static final String BOUND = "clairvoyant";

  /** The scheduler that knows all task times. */
  static final String REACHABLE = "clairvoyant-slots";

  private ShownNames() {}

  /** Users with the most jobs first if not all can be shown, else in the workload's order. */
  static List<String> shownUsers(RunSetup setup, RunSummary summary) {
    List<String> users = new ArrayList<>(setup.users());
    if (users.size() <= MOST_USERS) {
      return users;
    }
    Map<String, Integer> jobs = new LinkedHashMap<>();
    for (RunResult run : summary.draws(summary.schedulers().get(0))) {
      run.users().forEach((user, result) -> jobs.merge(user, result.jobs(), Integer::sum));
    }
    users.sort(Comparator.comparingInt((String user) -> -jobs.getOrDefault(user, 0)));
    return List.copyOf(users.subList(0, MOST_USERS - 1));
  }

  /** Schedulers with tasks, that is all but the fluid bounds. */
  static List<String> real(RunSummary summary) {
    return summary.schedulers().stream().filter(name -> !isFluid(name)).toList();
  }

  /** Schedulers that can be deployed. */
  static List<String> schedulers(RunSummary summary) {
    return summary.schedulers().stream().filter(name -> !isReference(name)).toList();
  }

  /** Whether the name is a bound without a schedule of tasks that could be slowed down. */
  static boolean isFluid(String scheduler) {
    String name = scheduler.replaceFirst(" \\(no bound.*", "");
    return name.equals(BOUND) || name.equals("processor-sharing") || name.equals("alone");
  }

  /** Whether the name is no scheduler but stands beside them for comparison. */
  static boolean isReference(String scheduler) {
    return isFluid(scheduler) || scheduler.equals(REACHABLE);
  }
}
