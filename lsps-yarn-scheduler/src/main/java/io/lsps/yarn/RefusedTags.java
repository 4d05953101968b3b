/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.settings.Shown;
import io.lsps.yarn.app.WorkloadObserver;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tags for LsPS that are not applicable where the job runs. Invalid values are reported where they
 * are parsed.
 */
final class RefusedTags {
  private static final String OURS = "lsps.";
  private static final List<String> OF_FLEX =
      Arrays.asList("lsps.deadline=", "lsps.weight=", "lsps.sla=");

  private RefusedTags() {}

  /**
   * One sentence per tag.
   *
   * @param tags of the application; may be null
   * @param flex whether its queue uses FLEX
   */
  static List<String> of(Set<String> tags, boolean flex) {
    List<String> refused = new ArrayList<>();
    for (String tag : new TreeSet<>(tags == null ? Collections.<String>emptySet() : tags)) {
      String text = tag.trim().toLowerCase(Locale.ROOT);
      String passedOver = "tag \"" + Shown.value(tag) + "\" is ignored: ";
      if (OF_FLEX.stream().anyMatch(text::startsWith)) {
        if (!flex) {
          refused.add(passedOver + "expected a queue under FLEX, which alone takes it");
        }
      } else if (text.startsWith(OURS) && !text.startsWith(WorkloadObserver.REDUCES)) {
        refused.add(
            passedOver
                + "expected "
                + WorkloadObserver.REDUCES
                + "N, lsps.deadline=T, lsps.weight=X or lsps.sla=T:COST");
      }
    }
    return refused;
  }
}
