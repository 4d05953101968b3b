/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.SlaSteps;
import io.lsps.settings.Durations;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a submitter says of a job in application tags, as far as the administrator lets it. A tag
 * that cannot be read, or that asks for more than is allowed, is told in the log once.
 */
public final class FlexHints {
  /** What jobs may ask for. */
  static final class Caps {
    private final double weight;
    private final boolean metrics;

    /**
     * Caps.
     *
     * @param weight the largest weight, and the largest cost of a missed step
     * @param metrics whether a job may choose a metric of its own
     */
    Caps(double weight, boolean metrics) {
      this.weight = weight;
      this.metrics = metrics;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Caps
          && ((Caps) other).weight == weight
          && ((Caps) other).metrics == metrics;
    }

    @Override
    public int hashCode() {
      return Double.hashCode(weight) + (metrics ? 1 : 0);
    }
  }

  private static final Logger LOG = LoggerFactory.getLogger(FlexHints.class);
  private static final Caps NONE = new Caps(Double.MAX_VALUE, true);
  private static final String WEIGHT = "lsps.weight=";
  private static final String DEADLINE = "lsps.deadline=";
  private static final String METRIC = "lsps.metric=";
  private static final String SLA = "lsps.sla=";

  private final Caps caps;
  private final List<String> complaints = new ArrayList<>();
  private double weight = 1;
  private double deadline = JobTerms.NO_DEADLINE;
  private Metric metric;
  private SlaSteps sla = SlaSteps.NONE;

  private FlexHints(Caps caps) {
    this.caps = caps;
  }

  /** What the tags of a job say where nothing is capped. */
  public static FlexHints of(Set<String> tags) {
    return read(tags, NONE);
  }

  static FlexHints of(String job, Set<String> tags, Caps caps) {
    FlexHints hints = read(tags, caps);
    hints.complaints.forEach(complaint -> LOG.warn("{}: {}", job, complaint));
    return hints;
  }

  private static FlexHints read(Set<String> tags, Caps caps) {
    FlexHints hints = new FlexHints(caps);
    for (String tag : tags) {
      String text = tag.trim().toLowerCase(Locale.ROOT);
      try {
        hints.read(text);
      } catch (IllegalArgumentException e) {
        hints.complaints.add("tag \"" + tag + "\" is passed over: expected " + e.getMessage());
      }
    }
    return hints;
  }

  private void read(String tag) {
    if (tag.startsWith(WEIGHT)) {
      weight = capped(tag, positive(WEIGHT + "X", tag.substring(WEIGHT.length())));
    } else if (tag.startsWith(DEADLINE)) {
      deadline = seconds(DEADLINE + "T", tag.substring(DEADLINE.length()));
    } else if (tag.startsWith(METRIC)) {
      metric = metric(tag.substring(METRIC.length()));
    } else if (tag.startsWith(SLA)) {
      sla = steps(tag);
    }
  }

  private Metric metric(String name) {
    if (!caps.metrics) {
      throw new IllegalArgumentException(
          "no metric of the job's own, unless " + FlexKeys.JOB_METRICS.key() + " is true");
    }
    try {
      return Metric.parse(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(METRIC + "NAME with a metric of FLEX", e);
    }
  }

  private SlaSteps steps(String tag) {
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
      return SlaSteps.of(times, costs);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(form + " with costs that do not fall with time", e);
    }
  }

  private double capped(String tag, double value) {
    if (value > caps.weight) {
      complaints.add(
          "of tag \""
              + tag
              + "\" "
              + value
              + " counts as "
              + caps.weight
              + ", the most that "
              + FlexKeys.MAX_WEIGHT.key()
              + " lets a job ask for");
    }
    return Math.min(value, caps.weight);
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

  /** What was wrong with the tags, a sentence each. */
  List<String> complaints() {
    return complaints;
  }

  /** The metric of this job, or null where it is the queue's. */
  Metric metric() {
    return metric;
  }

  /**
   * Terms of the job now.
   *
   * @param elapsed seconds since it was submitted
   * @param totalWork all its work, slot-seconds
   */
  public JobTerms terms(double elapsed, double totalWork) {
    return new JobTerms(elapsed, totalWork, weight, deadline, sla);
  }
}
