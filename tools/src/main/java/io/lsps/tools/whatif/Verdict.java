/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static io.lsps.tools.whatif.Numbers.change;
import static io.lsps.tools.whatif.Numbers.percent;
import static io.lsps.tools.whatif.Numbers.seconds;

import java.util.ArrayList;
import java.util.List;

/**
 * What a record says about LsPS on its cluster.
 *
 * @param text the answer
 * @param missing what would have to be known where there is no verdict; else empty
 */
record Verdict(Kind kind, String text, List<String> missing) {
  /** Jobs that take so little longer than alone do not wait. */
  private static final double NO_WAIT = 0.02;

  /** A replay that is so much quicker than the record may lack what jobs waited for. */
  private static final double TOO_QUICK = 0.1;

  /** The answers that there are. */
  enum Kind {
    NO_VERDICT,
    NOTHING_TO_GAIN,
    HELPS,
    MAY_BE_CHANCE,
    HURTS
  }

  /**
   * Mean response times in seconds, each of the same jobs.
   *
   * @param recorded on the cluster; NaN where no end of a job is recorded
   * @param replayed of the jobs whose end is recorded, under today's configuration
   * @param today of all jobs, under today's configuration
   * @param alone of each job alone on the cluster
   * @param change from today to LsPS
   * @param missing what the record and the options did not tell
   */
  record Means(
      double recorded,
      double replayed,
      double today,
      double alone,
      MeanChange change,
      List<String> missing) {

    /** How far the replay's mean is off, as a part of the recorded one. */
    double error() {
      return replayed / recorded - 1;
    }
  }

  static Verdict of(Means means) {
    if (Double.isNaN(means.recorded())) {
      return new Verdict(
          Kind.NO_VERDICT,
          "No verdict: the record has no ends of jobs, so it is not known how far off a replay is.",
          List.of("a record with the end of each job"));
    }
    double error = means.error();
    double wait = means.today() / means.alone() - 1;
    double gain = means.change().relative();
    if (wait <= NO_WAIT && error > -TOO_QUICK) {
      return new Verdict(
          Kind.NOTHING_TO_GAIN,
          "Nobody waits in this record, so no other order of jobs can gain: jobs take %s in the mean, and %s alone on the cluster. What LsPS changes (%s) are waits for heartbeats."
              .formatted(seconds(means.today()), seconds(means.alone()), change(gain)),
          List.of());
    }
    if (Math.abs(error) > Math.abs(gain) || wait <= NO_WAIT) {
      List<String> missing = new ArrayList<>(means.missing());
      missing.add(
          error < 0
              ? "what else used the cluster: the replay is quicker than the record, so there may be"
                  + " jobs of other frameworks, other users or fewer nodes than said"
              : "the cluster's size: the replay is slower than the record, so there may be more"
                  + " nodes than said, smaller containers, or jobs that shared them");
      return new Verdict(
          Kind.NO_VERDICT,
          "No verdict: the replay's mean response time is %s off the recorded one, and LsPS would change it by %s."
              .formatted(percent(Math.abs(error)), percent(Math.abs(gain))),
          missing);
    }
    String change =
        "the mean response time %s by %s, from %s to %s"
            .formatted(
                gain < 0 ? "falls" : "rises",
                percent(Math.abs(gain)),
                seconds(means.change().before()),
                seconds(means.change().after()));
    if (means.change().mayBeNone()) {
      return new Verdict(
          Kind.MAY_BE_CHANCE,
          "LsPS may make no difference: %s, which other hours like these might turn around."
              .formatted(change),
          List.of());
    }
    return gain < 0
        ? new Verdict(Kind.HELPS, "LsPS helps: %s.".formatted(change), List.of())
        : new Verdict(Kind.HURTS, "LsPS does not help: %s.".formatted(change), List.of());
  }
}
