/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Settings have values that they do not take. The message names each setting, value and range. */
public final class BadSettingException extends RuntimeException {
  /** At most this many problems are listed in the message. */
  private static final int MOST = 20;

  // Not transient, and of a type that can be serialized, as exceptions are.
  private final ArrayList<String> problems;

  public BadSettingException(String message) {
    this(message, null);
  }

  public BadSettingException(String message, Throwable cause) {
    super(message, cause);
    problems = new ArrayList<>(Collections.singletonList(message));
  }

  /**
   * Reports all problems together, so that they can be fixed in one go.
   *
   * @param problems at least one
   */
  public BadSettingException(List<String> problems) {
    super(message(problems));
    this.problems = new ArrayList<>(problems);
  }

  private static String message(List<String> problems) {
    String first = String.join("; also: ", problems.subList(0, Math.min(MOST, problems.size())));
    int more = problems.size() - MOST;
    return more > 0 ? first + "; and " + more + " more" : first;
  }

  /** Each problem in a sentence of its own, in the order in which they were found. */
  public List<String> problems() {
    return Collections.unmodifiableList(problems);
  }

  /**
   * Throws them all, if there are any.
   *
   * @throws BadSettingException if there are any
   */
  public static void throwIfAny(List<String> problems) {
    if (!problems.isEmpty()) {
      throw new BadSettingException(problems);
    }
  }
}
