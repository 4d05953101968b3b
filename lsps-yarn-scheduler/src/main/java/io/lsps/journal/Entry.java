/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

/** One decision. Immutable. */
public final class Entry {
  private final long time;
  private final EntryKind kind;
  private final String text;
  private final String queue;
  private final String application;
  private final double before;
  private final double after;

  private Entry(
      long time,
      EntryKind kind,
      String text,
      String queue,
      String application,
      double before,
      double after) {
    this.time = time;
    this.kind = kind;
    this.text = text;
    this.queue = queue;
    this.application = application;
    this.before = before;
    this.after = after;
  }

  /**
   * A decision about the scheduler as a whole.
   *
   * @param time milliseconds of the scheduler's clock
   * @param text what was decided and why, in a sentence
   */
  public static Entry of(long time, EntryKind kind, String text) {
    return new Entry(time, kind, text, null, null, Double.NaN, Double.NaN);
  }

  /** The same about a queue. */
  public Entry in(String queueName) {
    return new Entry(time, kind, text, queueName, application, before, after);
  }

  /** The same about an application. */
  public Entry about(String id) {
    return new Entry(time, kind, text, queue, id, before, after);
  }

  /** The same with what it was and what it is, as parts of the cluster. */
  public Entry changing(double was, double is) {
    return new Entry(time, kind, text, queue, application, was, is);
  }

  /** When, in milliseconds of the scheduler's clock. */
  public long time() {
    return time;
  }

  /** What it is about. */
  public EntryKind kind() {
    return kind;
  }

  /** What was decided and why. */
  public String text() {
    return text;
  }

  /** The queue that it concerns, or null. */
  public String queue() {
    return queue;
  }

  /** The application that it concerns, or null. */
  public String application() {
    return application;
  }

  /** What it was, as a part of the cluster; NaN where there is no such number. */
  public double before() {
    return before;
  }

  /** What it is, likewise. */
  public double after() {
    return after;
  }
}
