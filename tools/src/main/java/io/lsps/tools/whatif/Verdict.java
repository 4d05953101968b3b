/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import static io.lsps.tools.whatif.Numbers.percent;
import static io.lsps.tools.whatif.Numbers.seconds;

import io.lsps.tools.whatif.Comparison.Change;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a record says about LsPS on its cluster.
 *
 * @param text the answer
 * @param missing what would have to be known where there is no verdict; else empty
 */
record Verdict(String text, List<String> missing) {
  /** Jobs that take so little longer than alone do not wait. */
  private static final double NO_WAIT = 0.02;

  /** A replay that is so much quicker than the record may lack what jobs waited for. */
  private static final double TOO_QUICK = 0.1;

  /**
   * Of mean response times in seconds.
   *
   * @param replay from the record to its replay under today's configuration, of the jobs whose end
   *     is recorded
   * @param alone of each job alone on the cluster
   * @param lsps from today to LsPS
   * @param missing what the record and the options did not tell
   */
  static Verdict of(Change replay, double alone, Change lsps, List<String> missing) {
    if (replay.jobs() == 0) {
      return new Verdict(
          "No verdict: the record has no ends of jobs, so it is not known how far off a replay is.",
          Stream.concat(missing.stream(), Stream.of("a record with the end of each job")).toList());
    }
    double error = replay.relative();
    double gain = lsps.relative();
    boolean waits = lsps.before() / alone - 1 > NO_WAIT;
    if (!waits && error > -TOO_QUICK) {
      return new Verdict(
          "Nobody waits in this record, so no other order of jobs can gain: jobs take %s in the mean, and %s alone on the cluster. What LsPS changes (%s) are waits for heartbeats."
              .formatted(seconds(lsps.before()), seconds(alone), Numbers.change(gain)),
          List.of());
    }
    if (Math.abs(error) > Math.abs(gain) || !waits) {
      String suspect =
          error < 0
              ? "what else used the cluster: the replay is quicker than the record, so there may be"
                  + " jobs of other frameworks, other users or fewer nodes than said"
              : "the cluster's size: the replay is slower than the record, so there may be more"
                  + " nodes than said, smaller containers, or jobs that shared them";
      return new Verdict(
          "No verdict: the replay's mean response time is %s off the recorded one, and LsPS would change it by %s."
              .formatted(percent(Math.abs(error)), percent(Math.abs(gain))),
          Stream.concat(missing.stream(), Stream.of(suspect)).toList());
    }
    String change =
        "the mean response time %s by %s, from %s to %s"
            .formatted(
                gain < 0 ? "falls" : "rises",
                percent(Math.abs(gain)),
                seconds(lsps.before()),
                seconds(lsps.after()));
    return new Verdict(
        lsps.mayBeNone()
            ? "LsPS may make no difference: %s, which other hours like these might turn around."
                .formatted(change)
            : "LsPS %s: %s.".formatted(gain < 0 ? "helps" : "does not help", change),
        List.of());
  }
}
