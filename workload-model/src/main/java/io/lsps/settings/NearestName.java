/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Suggests the known name closest to an unknown one. */
public final class NearestName {
  private static final LevenshteinDistance DISTANCE = LevenshteinDistance.getDefaultInstance();

  private NearestName() {}

  /**
   * The known name with the smallest edit distance, ignoring case; the first of equals. Empty where
   * more than two letters and more than a third of the written ones would have to change.
   */
  public static Optional<String> of(String written, Collection<String> known) {
    String nearest = null;
    // A transposition counts as two edits.
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
