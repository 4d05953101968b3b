/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.journal.Journal.EntryKind;
import io.lsps.settings.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * The query parameters; null for missing ones. Immutable. Invalid ones throw an
 * IllegalArgumentException with what was expected.
 */
final class Query {
  private static final int LONGEST_NAME = 1000;
  private static final int SHOWN_OF_BAD = 60;

  /** A queue's full name. */
  final String queue;

  /** An application's id. */
  final String application;

  /** The application before the page. */
  final ApplicationId after;

  final EntryKind kind;

  /** Milliseconds since 1970; 0 for any time. */
  final long since;

  /** At most this many; 0 gives no entry. */
  final int limit;

  private Query(
      String queue,
      String application,
      ApplicationId after,
      EntryKind kind,
      long since,
      int limit) {
    this.queue = queue;
    this.application = application;
    this.after = after;
    this.kind = kind;
    this.since = since;
    this.limit = limit;
  }

  /** Everything, up to a limit. */
  static Query newest(int limit) {
    return new Query(null, null, null, null, 0, limit);
  }

  /** Any entry of a queue. */
  static Query anyOf(String queue) {
    return new Query(queue, null, null, null, 0, 1);
  }

  /** Applications that have not ended, by id, a page or all. */
  static Query ofApps(UnaryOperator<String> parameters) {
    String after = applicationId("after", parameters.apply("after"));
    return new Query(
        queueName(parameters.apply("queue")),
        null,
        after == null ? null : ApplicationId.fromString(after),
        null,
        0,
        limit(parameters.apply("limit"), 6, Integer.MAX_VALUE));
  }

  /** Decisions: the newest 100, or as many as requested. */
  static Query ofDecisions(UnaryOperator<String> parameters) {
    String kind = parameters.apply("kind");
    String since = parameters.apply("since");
    return new Query(
        queueName(parameters.apply("queue")),
        applicationId("application", parameters.apply("application")),
        null,
        kind == null ? null : kind(kind),
        since == null ? 0 : number("since", since, 15, "milliseconds since 1970"),
        limit(parameters.apply("limit"), 5, 100));
  }

  private static String queueName(String name) {
    if (name != null
        && (name.isEmpty()
            || name.length() > LONGEST_NAME
            || name.chars().anyMatch(Character::isISOControl))) {
      throw new IllegalArgumentException(
          "queue is a full name such as root.alice, not " + shown(name));
    }
    return name;
  }

  private static String applicationId(String name, String id) {
    try {
      return id == null ? null : ApplicationId.fromString(id).toString();
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

  private static int limit(String text, int digits, int usual) {
    return text == null
        ? usual
        : (int) number("limit", text, digits, "0 to " + (int) (Math.pow(10, digits) - 1));
  }

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

  /** Whether a queue is the requested one or below it; true without one. */
  boolean takesQueue(String name) {
    return queue == null || (name != null && (name.equals(queue) || name.startsWith(queue + ".")));
  }
}
