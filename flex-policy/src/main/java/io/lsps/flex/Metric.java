/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.flex;

import java.util.Locale;

/**
 * The metric that an allocation minimises (FLEX, Section 2.1). Means are over jobs, and minimised
 * as sums. A job's completion is counted from its submission, except for the makespan, the end of
 * the last job. A job without a deadline or SLA costs nothing under a metric that needs one.
 */
public enum Metric {
  AVERAGE_RESPONSE(Aggregate.SUM, Kind.RESPONSE, Weight.ONE),
  WEIGHTED_RESPONSE(Aggregate.SUM, Kind.RESPONSE, Weight.OF_JOB),
  MAX_RESPONSE(Aggregate.MAX, Kind.RESPONSE, Weight.ONE),
  MAX_WEIGHTED_RESPONSE(Aggregate.MAX, Kind.RESPONSE, Weight.OF_JOB),
  MAKESPAN(Aggregate.MAX, Kind.COMPLETION, Weight.ONE),
  AVERAGE_STRETCH(Aggregate.SUM, Kind.RESPONSE, Weight.PER_WORK),
  MAX_STRETCH(Aggregate.MAX, Kind.RESPONSE, Weight.PER_WORK),
  TARDY_JOBS(Aggregate.SUM, Kind.TARDY, Weight.ONE),
  WEIGHTED_TARDY_JOBS(Aggregate.SUM, Kind.TARDY, Weight.OF_JOB),
  AVERAGE_TARDINESS(Aggregate.SUM, Kind.TARDINESS, Weight.ONE),
  WEIGHTED_TARDINESS(Aggregate.SUM, Kind.TARDINESS, Weight.OF_JOB),
  MAX_TARDINESS(Aggregate.MAX, Kind.TARDINESS, Weight.ONE),
  MAX_WEIGHTED_TARDINESS(Aggregate.MAX, Kind.TARDINESS, Weight.OF_JOB),
  AVERAGE_LATENESS(Aggregate.SUM, Kind.LATENESS, Weight.ONE),
  WEIGHTED_LATENESS(Aggregate.SUM, Kind.LATENESS, Weight.OF_JOB),
  MAX_LATENESS(Aggregate.MAX, Kind.LATENESS, Weight.ONE),
  MAX_WEIGHTED_LATENESS(Aggregate.MAX, Kind.LATENESS, Weight.OF_JOB),
  SLA_COST(Aggregate.SUM, Kind.SLA, Weight.ONE);

  private enum Kind {
    RESPONSE,
    COMPLETION,
    TARDY,
    TARDINESS,
    LATENESS,
    SLA
  }

  private enum Weight {
    ONE,
    OF_JOB,
    PER_WORK
  }

  public final Aggregate aggregate;
  private final Kind kind;
  private final Weight weight;

  Metric(Aggregate aggregate, Kind kind, Weight weight) {
    this.aggregate = aggregate;
    this.kind = kind;
    this.weight = weight;
  }

  /** True if only jobs with a deadline cost anything. */
  public boolean needsDeadline() {
    return kind == Kind.TARDY || kind == Kind.TARDINESS || kind == Kind.LATENESS;
  }

  /** The penalty of one job under this metric. */
  public Penalty penalty(JobTerms job) {
    double slope = weight(job);
    if (needsDeadline() && !job.hasDeadline()) {
      return Penalty.NONE;
    }
    switch (kind) {
      case RESPONSE:
        return Penalty.linear(slope, -job.elapsed);
      case COMPLETION:
        return Penalty.linear(slope, 0);
      case TARDY:
        return Penalty.step(slope, job.due());
      case TARDINESS:
        return Penalty.hinge(slope, job.due());
      case LATENESS:
        return Penalty.linear(slope, job.due());
      default:
        return job.sla.after(job.elapsed);
    }
  }

  private double weight(JobTerms job) {
    switch (weight) {
      case ONE:
        return 1;
      case OF_JOB:
        return job.weight;
      default:
        return 1 / job.totalWork;
    }
  }

  /**
   * The metric of that name, written with hyphens ({@code average-response}) or in one word ({@code
   * averageResponse}, {@code averageResponseTime}), in any case: YARN writes tags in lower case.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Metric parse(String name) {
    String word = name.trim().replace("-", "").toLowerCase(Locale.ROOT);
    for (Metric metric : values()) {
      String own = metric.toString().replace("-", "");
      if (word.equals(own) || word.equals(own + "time")) {
        return metric;
      }
    }
    throw new IllegalArgumentException("no metric is called " + name);
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
