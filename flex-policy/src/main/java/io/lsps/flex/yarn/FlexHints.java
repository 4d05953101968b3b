/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.JobTerms;
import io.lsps.flex.Penalty;
import io.lsps.settings.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hints of a submitter in application tags, within the administrator's limits. A tag that is
 * invalid or exceeds a limit is logged once.
 */
public final class FlexHints {
  private static final Logger LOG = LoggerFactory.getLogger(FlexHints.class);
  private static final String WEIGHT = "lsps.weight=";
  private static final String DEADLINE = "lsps.deadline=";
  private static final String SLA = "lsps.sla=";

  private final double maxWeight;

  /** Problems of the tags, a sentence each. */
  final List<String> complaints = new ArrayList<>();

  private double weight = 1;
  private double deadline = JobTerms.NO_DEADLINE;
  private Penalty sla = Penalty.NONE;

  private FlexHints(double maxWeight) {
    this.maxWeight = maxWeight;
  }

  /** Parses the tags of a job, without limits. */
  public static FlexHints of(Set<String> tags) {
    return read(tags, Double.MAX_VALUE);
  }

  /**
   * Parses the tags of a job.
   *
   * @param maxWeight limit of the weight and of the cost of a missed step
   */
  static FlexHints of(String job, Set<String> tags, double maxWeight) {
    FlexHints hints = read(tags, maxWeight);
    hints.complaints.forEach(complaint -> LOG.warn("{}: {}", job, complaint));
    return hints;
  }

  private static FlexHints read(Set<String> tags, double maxWeight) {
    FlexHints hints = new FlexHints(maxWeight);
    for (String tag : tags) {
      String text = tag.trim().toLowerCase(Locale.ROOT);
      try {
        hints.read(text);
      } catch (IllegalArgumentException e) {
        hints.complaints.add("tag \"" + tag + "\" is ignored: expected " + e.getMessage());
      }
    }
    return hints;
  }

  private void read(String tag) {
    if (tag.startsWith(WEIGHT)) {
      weight = capped(tag, positive(WEIGHT + "X", tag.substring(WEIGHT.length())));
    } else if (tag.startsWith(DEADLINE)) {
      deadline = seconds(DEADLINE + "T", tag.substring(DEADLINE.length()));
    } else if (tag.startsWith(SLA)) {
      sla = steps(tag);
    }
  }

  private Penalty steps(String tag) {
    String form = SLA + "T:COST;T:COST";
    String[] parts = tag.substring(SLA.length()).split(";", -1);
    double[] times = new double[parts.length];
    double[] costs = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      int colon = parts[i].indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException(form + " with a colon in each step");
      }
      times[i] = seconds(form, parts[i].substring(0, colon));
      costs[i] = capped(tag, positive(form, parts[i].substring(colon + 1)));
    }
    try {
      return Penalty.steps(times, costs);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(form + " with costs that do not fall with time", e);
    }
  }

  private double capped(String tag, double value) {
    if (value > maxWeight) {
      complaints.add(
          String.format(
              "of tag \"%s\" %s counts as %s, the most that %s lets a job ask for",
              tag, value, maxWeight, FlexKeys.MAX_WEIGHT.key));
    }
    return Math.min(value, maxWeight);
  }

  private static double seconds(String form, String text) {
    try {
      return Durations.parsePositiveMillis(text.trim()) / 1000.0;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(form + " with a time such as 90s or 20m", e);
    }
  }

  private static double positive(String form, String text) {
    String expected = form + " with a number above 0";
    double value;
    try {
      value = Double.parseDouble(text.trim());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(expected, e);
    }
    if (!(value > 0 && value < 1e15)) {
      throw new IllegalArgumentException(expected);
    }
    return value;
  }

  /**
   * Terms of the job now.
   *
   * @param elapsed seconds since it was submitted
   * @param totalWork total work in slot-seconds
   */
  public JobTerms terms(double elapsed, double totalWork) {
    return new JobTerms(elapsed, totalWork, weight, deadline, sla);
  }
}
