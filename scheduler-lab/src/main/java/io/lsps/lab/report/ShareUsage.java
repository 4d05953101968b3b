/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunResult.UserResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.RunSetup.ShownNames;
import java.util.List;
import java.util.Locale;

/**
 * Beside each other: the share that a FairScheduler computed for a user, and what the user used.
 * Both are means over the time in which the user had jobs.
 */
final class ShareUsage {
  private static final double WIDTH = 570;
  private static final double LEFT = 110;
  private static final double RIGHT = 545;
  private static final double TOP = 30;
  private static final double ROW = 24;

  private ShareUsage() {}

  /** The pictures; empty where no scheduler tells shares. */
  static String of(RunSetup setup, RunSummary summary) {
    List<String> users = ShownNames.shownUsers(setup, summary);
    StringBuilder html = new StringBuilder();
    for (String scheduler : ShownNames.real(summary)) {
      RunResult run = summary.draws(scheduler).get(0);
      if (run.users().values().stream().anyMatch(user -> user.meanShare() >= 0)) {
        html.append(picture(users, run));
      }
    }
    return html.isEmpty() ? "" : "<div class=\"grid\">\n" + html + "</div>\n";
  }

  private static String picture(List<String> users, RunResult run) {
    double bottom = TOP + ROW * users.size();
    double high = 0.1;
    for (UserResult user : run.users().values()) {
      high = Math.max(high, Math.max(user.meanShare(), user.meanUsage()));
    }
    Axis x = Axis.linear(0, high * 100, LEFT, RIGHT);
    Svg svg = new Svg(WIDTH, bottom + 50, "Share and usage under " + run.scheduler());
    svg.text(LEFT, 16, "start", "bold", run.scheduler());
    svg.columns(x, TOP, bottom, 16, Axis::label);
    svg.text(
        (LEFT + RIGHT) / 2,
        bottom + 36,
        "middle",
        "axis",
        "% of the cluster, while the user had jobs");
    for (int i = 0; i < users.size(); i++) {
      UserResult user = run.users().get(users.get(i));
      double y = TOP + ROW * (i + 0.5);
      svg.text(LEFT - 10, y + 4, "end", "axis", users.get(i));
      if (user == null || user.meanShare() < 0) {
        continue;
      }
      double share = x.at(user.meanShare() * 100);
      double usage = x.at(user.meanUsage() * 100);
      svg.line(share, y, usage, y, "link");
      svg.circle(
          share,
          y,
          6,
          "var(--card)",
          Palette.colour(0),
          String.format(Locale.ROOT, "share %.1f %%", user.meanShare() * 100));
      svg.circle(
          usage,
          y,
          5,
          Palette.colour(1),
          Palette.colour(1),
          String.format(Locale.ROOT, "usage %.1f %%", user.meanUsage() * 100));
    }
    return svg.toString();
  }

  /** Lost work: container-hours of killed containers, and of reduces that masters gave back. */
  static final class KillBars {
    private static final double WIDTH = 570;
    private static final double LEFT = 170;
    private static final double RIGHT = 430;
    private static final double TOP = 10;
    private static final double ROW = 34;
    private static final String KILLED = "#D55E00";
    private static final String GIVEN_BACK = "#56B4E9";

    private KillBars() {}

    static String of(RunSummary summary) {
      List<String> real = ShownNames.real(summary);
      double high = 0;
      for (String scheduler : real) {
        high = Math.max(high, hours(summary, scheduler, true));
        high = Math.max(high, hours(summary, scheduler, false));
      }
      if (high == 0) {
        return "<p>No scheduler killed a container, and no AM gave one back.</p>\n";
      }
      double bottom = TOP + ROW * real.size();
      Axis x = Axis.linear(0, high, LEFT, RIGHT);
      Svg svg = new Svg(WIDTH, bottom + 46, "Work thrown away");
      svg.columns(x, TOP, bottom, 16, Axis::label);
      svg.text(
          (LEFT + RIGHT) / 2,
          bottom + 36,
          "middle",
          "axis",
          "container-hours thrown away per draw");
      for (int i = 0; i < real.size(); i++) {
        String scheduler = real.get(i);
        double y = TOP + ROW * i;
        double killed = hours(summary, scheduler, true);
        double released = hours(summary, scheduler, false);
        double kills = summary.of(scheduler, RunResult::kills).mean();
        svg.text(LEFT - 10, y + ROW / 2 + 4, "end", "axis", scheduler);
        svg.rect(
            LEFT,
            y + 4,
            x.at(killed) - LEFT,
            12,
            KILLED,
            String.format(Locale.ROOT, "%,.0f kills, %.2f container-hours", kills, killed));
        svg.rect(
            LEFT,
            y + 18,
            x.at(released) - LEFT,
            12,
            GIVEN_BACK,
            String.format(Locale.ROOT, "given back: %.2f container-hours", released));
        svg.text(
            x.at(killed) + 6,
            y + 14,
            "start",
            "value",
            String.format(Locale.ROOT, "%,.0f kills", kills) + inVain(summary, scheduler));
      }
      return new Legend()
              .with(KILLED, "killed by the scheduler")
              .with(GIVEN_BACK, "reduces given back by AMs")
          + svg.toString();
    }

    private static String inVain(RunSummary summary, String scheduler) {
      double count = summary.of(scheduler, RunResult::killsInVain).mean();
      return count < 0 ? "" : String.format(Locale.ROOT, ", %,.0f in vain", count);
    }

    private static double hours(RunSummary summary, String scheduler, boolean killed) {
      return summary
              .of(
                  scheduler,
                  killed ? RunResult::killedContainerSeconds : RunResult::releasedContainerSeconds)
              .mean()
          / 3600;
    }
  }
}
