/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex.yarn;

import io.lsps.flex.JobTerms;
import io.lsps.flex.Metric;
import io.lsps.flex.SlaSteps;
import io.lsps.settings.Durations;
import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a submitter says of a job in application tags. A tag that cannot be read is passed over, and
 * logged once for each time the job's tags are read.
 */
final class FlexHints {
  private static final Logger LOG = LoggerFactory.getLogger(FlexHints.class);
  private static final String WEIGHT = "lsps.weight=";
  private static final String DEADLINE = "lsps.deadline=";
  private static final String METRIC = "lsps.metric=";
  private static final String SLA = "lsps.sla=";

  private double weight = 1;
  private double deadline = JobTerms.NO_DEADLINE;
  private Metric metric;
  private SlaSteps sla = SlaSteps.NONE;

  private FlexHints() {}

  static FlexHints of(String job, Set<String> tags) {
    FlexHints hints = new FlexHints();
    for (String tag : tags) {
      String text = tag.trim().toLowerCase(Locale.ROOT);
      try {
        hints.read(text);
      } catch (IllegalArgumentException e) {
        LOG.warn(
            "Tag \"{}\" of {} is passed over: expected {}X with X above 0, {}T with a time such as"
                + " 90s or 20m, {}NAME with a metric, or {}T:COST;T:COST with rising times and"
                + " costs",
            tag,
            job,
            WEIGHT,
            DEADLINE,
            METRIC,
            SLA);
      }
    }
    return hints;
  }

  private void read(String tag) {
    if (tag.startsWith(WEIGHT)) {
      weight = positive(tag.substring(WEIGHT.length()));
    } else if (tag.startsWith(DEADLINE)) {
      deadline = seconds(tag.substring(DEADLINE.length()));
    } else if (tag.startsWith(METRIC)) {
      metric = Metric.parse(tag.substring(METRIC.length()));
    } else if (tag.startsWith(SLA)) {
      sla = steps(tag.substring(SLA.length()));
    }
  }

  private static SlaSteps steps(String text) {
    String[] parts = text.split(";", -1);
    double[] times = new double[parts.length];
    double[] costs = new double[parts.length];
    for (int i = 0; i < parts.length; i++) {
      int colon = parts[i].indexOf(':');
      if (colon < 0) {
        throw new IllegalArgumentException("no colon");
      }
      times[i] = seconds(parts[i].substring(0, colon));
      costs[i] = positive(parts[i].substring(colon + 1));
    }
    return SlaSteps.of(times, costs);
  }

  private static double seconds(String text) {
    return Durations.parsePositiveMillis(text.trim()) / 1000.0;
  }

  private static double positive(String text) {
    double value = Double.parseDouble(text.trim());
    if (!(value > 0 && value < 1e15)) {
      throw new IllegalArgumentException("not above 0, or too large");
    }
    return value;
  }

  /** The metric of this job, or null where it is the queue's. */
  Metric metric() {
    return metric;
  }

  /** Terms of the job now. */
  JobTerms terms(double elapsed, double totalWork) {
    return new JobTerms(elapsed, totalWork, weight, deadline, sla);
  }
}
