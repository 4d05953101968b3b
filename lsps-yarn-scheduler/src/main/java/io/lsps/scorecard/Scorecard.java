/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.scorecard;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.scorecard.EndedJob.Decider;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Compares the response times of finished jobs with the fair-share reference, by queue and by user,
 * for each hour of the last seven days. A job that still runs in the reference counts with its
 * predicted end there.
 */
public final class Scorecard {
  /** Maximum number of queues, and of users, with separate rows. */
  static final int MOST_NAMES = 100;

  /**
   * Maximum number of finished jobs tracked until their end in the reference; for the oldest, the
   * prediction is final.
   */
  static final int MOST_AWAITED = 2000;

  /** The row of the rest. */
  public static final String OTHERS = "(others)";

  private static final long HOUR_MILLIS = 3_600_000;
  private static final int HOURS = 7 * 24;
  private static final String AWAITED = "awaited";

  private final Map<Decider, Map<By, Map<String, TreeMap<Long, Tally>>>> tallies =
      new EnumMap<>(Decider.class);
  private final Map<String, EndedJob> awaited = new LinkedHashMap<>();
  private long version;
  private long lookedAt = -1;
  private final Map<Decider, Map<Window, Rows>> looked = new EnumMap<>(Decider.class);

  /** The grouping of rows. */
  public enum By {
    QUEUE,
    USER;

    String name(EndedJob job) {
      return this == QUEUE ? job.queue : job.user;
    }
  }

  /** The time range. */
  public enum Window {
    /** Since the last full hour. */
    HOUR(1),
    DAY(24),
    WEEK(HOURS);

    /** Clock hours, including the current one. */
    public final int hours;

    Window(int hours) {
      this.hours = hours;
    }
  }

  /** The rows of one window. Not to be modified. */
  public static final class Rows {
    public final Tally all = new Tally();
    private final Map<By, Map<String, Tally>> rows = new EnumMap<>(By.class);

    Rows() {
      for (By by : By.values()) {
        rows.put(by, new TreeMap<>());
      }
    }

    /** Tallies by name. */
    public Map<String, Tally> rows(By by) {
      return Collections.unmodifiableMap(rows.get(by));
    }

    private Tally row(By by, String name) {
      return rows.get(by).computeIfAbsent(name, any -> new Tally());
    }
  }

  public Scorecard() {
    for (Decider decider : Decider.values()) {
      Map<By, Map<String, TreeMap<Long, Tally>>> all = new EnumMap<>(By.class);
      for (By by : By.values()) {
        all.put(by, new TreeMap<>());
      }
      tallies.put(decider, all);
    }
  }

  /** A finished job; its {@code fairSeconds} are predicted until it is {@link #settled}. */
  public synchronized void ended(String id, EndedJob job) {
    version++;
    if (job.isCompared()) {
      awaited.put(id, job);
      if (awaited.size() > MOST_AWAITED) {
        add(awaited.remove(awaited.keySet().iterator().next()));
      }
    } else {
      add(job);
    }
  }

  /**
   * A job is no longer in the reference.
   *
   * @param fairSeconds from its submission to its end there
   * @return whether it was tracked
   */
  public synchronized boolean settled(String id, double fairSeconds) {
    EndedJob job = awaited.remove(id);
    if (job != null) {
      version++;
      add(job.inReference(fairSeconds));
    }
    return job != null;
  }

  /** No application is left, so the reference stops: all predictions are final. */
  public synchronized void settleAll() {
    version += awaited.isEmpty() ? 0 : 1;
    awaited.values().forEach(this::add);
    awaited.clear();
  }

  private void add(EndedJob job) {
    for (By by : By.values()) {
      tally(job.decider, by, by.name(job), hour(job.date)).add(job);
    }
  }

  private static long hour(long date) {
    return Math.floorDiv(date, HOUR_MILLIS);
  }

  private Tally tally(Decider decider, By by, String name, long hour) {
    Map<String, TreeMap<Long, Tally>> names = tallies.get(decider).get(by);
    names.values().forEach(hours -> hours.headMap(hour - HOURS, true).clear());
    names.values().removeIf(TreeMap::isEmpty);
    return names
        .computeIfAbsent(row(names, name), any -> new TreeMap<>())
        .computeIfAbsent(hour, any -> new Tally());
  }

  private static String row(Map<String, ?> names, String name) {
    return names.containsKey(name) || names.size() < MOST_NAMES ? name : OTHERS;
  }

  /** The rows as of now. */
  public synchronized Map<Window, Rows> look(Decider decider, long now) {
    // Neither decreases, as long as the clock is not set back.
    long state = version + hour(now);
    if (state != lookedAt) {
      lookedAt = state;
      looked.clear();
    }
    return Collections.unmodifiableMap(
        looked.computeIfAbsent(decider, any -> rows(decider, hour(now))));
  }

  /**
   * Everything stored of the last seven days in which the FairScheduler decided: shows how accurate
   * the reference is.
   */
  public synchronized Tally observed() {
    Tally sum = new Tally();
    tallies
        .get(Decider.FAIR)
        .get(By.QUEUE)
        .values()
        .forEach(hours -> hours.values().forEach(sum::add));
    awaited.values().stream().filter(job -> job.decider == Decider.FAIR).forEach(sum::add);
    return sum;
  }

  private Map<Window, Rows> rows(Decider decider, long thisHour) {
    Map<Window, Rows> windows = new EnumMap<>(Window.class);
    for (Window window : Window.values()) {
      long from = thisHour - window.hours + 1;
      Rows rows = new Rows();
      for (By by : By.values()) {
        tallies
            .get(decider)
            .get(by)
            .forEach(
                (name, hours) ->
                    hours.tailMap(from).values().forEach(tally -> rows.row(by, name).add(tally)));
        awaited.values().stream()
            .filter(job -> job.decider == decider && hour(job.date) >= from)
            .forEach(job -> rows.row(by, row(rows.rows(by), by.name(job))).add(job));
      }
      rows.rows(By.QUEUE).values().forEach(rows.all::add);
      windows.put(window, rows);
    }
    return windows;
  }

  /** Merges the counts of an earlier ResourceManager. */
  public synchronized void add(Scorecard earlier) {
    version++;
    earlier.tallies.forEach(
        (decider, kinds) ->
            kinds.forEach(
                (by, names) ->
                    names.forEach(
                        (name, hours) ->
                            hours.forEach(
                                (hour, tally) -> tally(decider, by, name, hour).add(tally)))));
    earlier.awaited.forEach(this::ended);
  }

  /** For storage. */
  public synchronized ObjectNode stored() {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    tallies.forEach(
        (decider, kinds) ->
            kinds.forEach(
                (by, names) ->
                    names.forEach(
                        (name, hours) ->
                            hours.forEach(
                                (hour, tally) ->
                                    tally.write(
                                        node.with(decider.name())
                                            .with(by.name())
                                            .with(name)
                                            .putArray(hour.toString()))))));
    ArrayNode jobs = node.putArray(AWAITED);
    awaited.forEach((id, job) -> job.write(jobs.addObject().put("id", id)));
    return node;
  }

  /**
   * Reads what was {@link #stored}.
   *
   * @throws IllegalArgumentException if a value is invalid
   */
  public static Scorecard of(JsonNode stored) {
    Scorecard card = new Scorecard();
    for (Decider decider : Decider.values()) {
      for (By by : By.values()) {
        stored
            .path(decider.name())
            .path(by.name())
            .fields()
            .forEachRemaining(
                row ->
                    row.getValue()
                        .fields()
                        .forEachRemaining(
                            hour ->
                                card.tally(decider, by, row.getKey(), Long.parseLong(hour.getKey()))
                                    .add(Tally.of(hour.getValue()))));
      }
    }
    stored
        .path(AWAITED)
        .forEach(job -> card.awaited.put(job.path("id").asText(), EndedJob.of(job)));
    return card;
  }
}
