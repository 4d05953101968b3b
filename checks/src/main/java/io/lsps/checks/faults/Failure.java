/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/**
 * What was broken, where.
 *
 * @param seed of the world
 * @param event number of the step at which it showed; 0 in the calm after the last
 * @param invariant its name
 * @param details what was wrong
 * @param last the steps before, the last at the end
 */
record Failure(long seed, int event, String invariant, String details, List<Step> last) {
  /** The invariant that an exception breaks: what comes after it is worth nothing. */
  static final String THROWN = "nothing is thrown at the ResourceManager";

  private static final int FRAMES = 12;

  /** The first lines of a stack trace. */
  static String trace(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    StringWriter text = new StringWriter();
    cause.printStackTrace(new PrintWriter(text));
    return String.join("\n  ", text.toString().lines().limit(FRAMES).toList());
  }

  /** Whether another failure is of the same kind. */
  boolean isLike(Failure other) {
    return other != null && invariant.equals(other.invariant());
  }
}
