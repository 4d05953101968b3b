/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.journal.EntryKind;
import io.lsps.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Which decisions are asked for. Immutable. */
final class DecisionQuery {
  private static final int LONGEST_NAME = 1000;
  private static final int SHOWN_OF_BAD = 60;
  private static final int USUAL = 100;

  final String queue;
  final String application;
  final EntryKind kind;
  final long since;
  final int limit;

  private DecisionQuery(String queue, String application, EntryKind kind, long since, int limit) {
    this.queue = queue;
    this.application = application;
    this.kind = kind;
    this.since = since;
    this.limit = limit;
  }

  /** The newest of all. */
  static DecisionQuery newest(int limit) {
    return new DecisionQuery(null, null, null, 0, limit);
  }

  /**
   * As it stands in an address; null for what is not there.
   *
   * @throws IllegalArgumentException with what was expected
   */
  static DecisionQuery of(
      String queue, String application, String kind, String since, String limit) {
    return new DecisionQuery(
        queueName(queue),
        applicationId("application", application),
        kind == null ? null : kind(kind),
        since == null ? 0 : number("since", since, 15, "milliseconds since 1970"),
        limit == null ? USUAL : limit(limit, 5));
  }

  /** A queue's name as it stands in an address. */
  static String queueName(String name) {
    if (name == null) {
      return null;
    }
    if (name.isEmpty()
        || name.length() > LONGEST_NAME
        || name.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "queue is a full name such as root.alice, not " + shown(name));
    }
    return name;
  }

  /** An application's id as it stands in an address under a name. */
  static String applicationId(String name, String id) {
    if (id == null) {
      return null;
    }
    try {
      return ApplicationId.fromString(id).toString();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(name + " is application_TIME_NUMBER, not " + shown(id), e);
    }
  }

  private static EntryKind kind(String name) {
    List<String> all = new ArrayList<>();
    for (EntryKind kind : EntryKind.values()) {
      if (Setting.nameOf(kind).equals(name)) {
        return kind;
      }
      all.add(Setting.nameOf(kind));
    }
    throw new IllegalArgumentException(
        "kind is one of " + String.join(", ", all) + ", not " + shown(name));
  }

  /**
   * How many at most, as it stands in an address: 0 for none.
   *
   * @throws IllegalArgumentException with what was expected
   */
  static int limit(String text, int digits) {
    return (int) number("limit", text, digits, "0 to " + (int) (Math.pow(10, digits) - 1));
  }

  /**
   * A whole number as it stands in an address.
   *
   * @throws IllegalArgumentException with what was expected
   */
  private static long number(String name, String text, int digits, String expected) {
    if (!text.matches("[0-9]{1," + digits + "}")) {
      throw new IllegalArgumentException(
          name + " is a whole number, " + expected + ", not " + shown(text));
    }
    return Long.parseLong(text);
  }

  private static String shown(String bad) {
    String plain = bad.replaceAll("\\p{Cntrl}", "?");
    return plain.isEmpty()
        ? "nothing"
        : plain.length() <= SHOWN_OF_BAD ? plain : plain.substring(0, SHOWN_OF_BAD) + " …";
  }

  /** Whether a queue is the one asked for or below it. */
  boolean takesQueue(String name) {
    return isIn(queue, name);
  }

  /** Whether a queue is this one or below it; every queue is where this is null. */
  static boolean isIn(String queue, String name) {
    return queue == null || (name != null && (name.equals(queue) || name.startsWith(queue + ".")));
  }
}
