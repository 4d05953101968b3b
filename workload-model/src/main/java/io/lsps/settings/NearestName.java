/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** The known name that the writer of an unknown one may have meant. */
public final class NearestName {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

  private NearestName() {}

  /**
   * The known name that takes the fewest changed, added or left-out letters, upper or lower case
   * alike; of several the first. Empty where more than a third of the written letters, and more
   * than two, would have to change: that is another word, not a slip.
   */
  public static Optional<String> of(String written, Collection<String> known) {
    String nearest = null;
    // Two letters that changed places are two changes.
    int least = Math.max(2, written.length() / 3) + 1;
    for (String name : known) {
      int distance =
          DISTANCE.apply(written.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        nearest = name;
      }
    }
    return Optional.ofNullable(nearest);
  }
}
