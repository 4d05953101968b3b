/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.app;

import java.util.Locale;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a submitter says of a job in application tags ({@code mapreduce.job.tags}). */
public final class JobHints {
  private static final Logger LOG = LoggerFactory.getLogger(JobHints.class);
  private static final String REDUCES = "lsps.reduces=";

  private JobHints() {}

  /** The promised number of reduces ({@code lsps.reduces=N}), or -1; a bad value is ignored. */
  public static int reduces(String job, Set<String> tags) {
    if (tags == null) {
      return -1;
    }
    for (String tag : tags) {
      String text = tag.trim().toLowerCase(Locale.ROOT);
      if (text.startsWith(REDUCES)) {
        try {
          return Integer.parseUnsignedInt(text.substring(REDUCES.length()));
        } catch (NumberFormatException e) {
          LOG.warn(
              "Tag \"{}\" of {} is passed over: expected {}N with a whole number N",
              tag,
              job,
              REDUCES);
        }
      }
    }
    return -1;
  }
}
