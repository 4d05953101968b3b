/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.scorecard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** A finished job. Immutable. */
public final class EndedJob {
  public final Decider decider;
  public final String queue;
  public final String user;

  /** Its end, in milliseconds since 1970. */
  public final long date;

  /** From submission to end. */
  public final double seconds;

  /** The same in the fair-share reference; not finite if unknown. */
  public final double fairSeconds;

  /** The scheduler that decided the order. */
  public enum Decider {
    LSPS,
    /** The FairScheduler: LsPS only observed, or was off. */
    FAIR
  }

  /** A job; see the fields. */
  public EndedJob(
      Decider decider, String queue, String user, long date, double seconds, double fairSeconds) {
    this.decider = decider;
    this.queue = queue;
    this.user = user;
    this.date = date;
    this.seconds = Math.max(0, seconds);
    this.fairSeconds = fairSeconds;
  }

  /**
   * Reads a stored job.
   *
   * @throws IllegalArgumentException if a value is missing or invalid
   */
  static EndedJob of(JsonNode written) {
    boolean whole = true;
    for (String number : new String[] {"date", "seconds", "fairSeconds"}) {
      whole &= written.path(number).isNumber();
    }
    if (!whole) {
      throw new IllegalArgumentException("expected a job with its times, was " + written);
    }
    return new EndedJob(
        Decider.valueOf(written.path("decider").asText()),
        written.path("queue").asText(),
        written.path("user").asText(),
        written.path("date").longValue(),
        written.path("seconds").doubleValue(),
        written.path("fairSeconds").doubleValue());
  }

  void write(ObjectNode to) {
    to.put("decider", decider.name()).put("queue", queue).put("user", user);
    to.put("date", date).put("seconds", seconds).put("fairSeconds", fairSeconds);
  }

  EndedJob inReference(double took) {
    return new EndedJob(decider, queue, user, date, seconds, took);
  }

  boolean isCompared() {
    return fairSeconds > 0 && fairSeconds < Double.POSITIVE_INFINITY;
  }
}
