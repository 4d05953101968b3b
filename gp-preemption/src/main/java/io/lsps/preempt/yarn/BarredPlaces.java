/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;

/**
 * The hosts and racks that an attempt is barred from, beside those that its master has put into its
 * blacklist itself. What the master has named is left alone. Where the attempt does not tell what
 * its master refuses, as a stock FairScheduler's, a refusal of a place that is barred already is
 * lost when the bar goes.
 */
final class BarredPlaces {
  private final FSAppAttempt attempt;
  private final Set<String> places = new HashSet<>();

  BarredPlaces(FSAppAttempt attempt) {
    this.attempt = attempt;
  }

  boolean isOf(FSAppAttempt other) {
    return attempt.getApplicationAttemptId().equals(other.getApplicationAttemptId());
  }

  boolean has(String place) {
    return places.contains(place);
  }

  /**
   * The same of the next attempt of the application. With the containers of the one before Hadoop
   * hands its blacklist on, and what it was barred from with it.
   */
  BarredPlaces passedOn(FSAppAttempt next) {
    BarredPlaces passed = new BarredPlaces(next);
    for (String place : places) {
      if (next.isPlaceBlacklisted(place)) {
        passed.places.add(place);
      }
    }
    return passed;
  }

  /** Bars the attempt from these places, and no longer from others. */
  void become(Set<String> next) {
    List<String> more = new ArrayList<>();
    for (String place : next) {
      if (!places.contains(place) && !attempt.isPlaceBlacklisted(place)) {
        more.add(place);
      }
    }
    List<String> fewer = new ArrayList<>(places);
    fewer.removeAll(next);
    if (!more.isEmpty() || !fewer.isEmpty()) {
      places.addAll(more);
      places.removeAll(fewer);
      // The master may have refused such a place since.
      fewer.removeIf(this::isRefused);
      attempt.updateBlacklist(more, fewer);
    }
  }

  private boolean isRefused(String place) {
    return attempt instanceof Refusals && ((Refusals) attempt).refuses(place);
  }
}
