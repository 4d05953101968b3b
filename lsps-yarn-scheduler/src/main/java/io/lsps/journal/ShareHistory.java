/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import io.lsps.settings.Remembered;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Shares of the last hour, one sample each {@link #EVERY_MILLIS}. A queue has a line from its first
 * sample in which it holds or wants something until an hour after the last; at most {@link
 * #MOST_QUEUES} have one. Thread-safe, with a lock of its own.
 */
@Remembered("an hour, of at most 2,000 queues")
public final class ShareHistory {
  /** From one sample to the next, in milliseconds. */
  public static final long EVERY_MILLIS = 15_000;

  /** So many samples are kept: an hour. */
  public static final int SAMPLES = 240;

  /** So many queues have a line at most; a line takes about 3 KB. */
  public static final int MOST_QUEUES = 2000;

  private static final int VALUES = 3;

  private final long[] times = new long[SAMPLES];
  private final Map<String, Line> lines = new HashMap<>();
  private long taken;

  private static final class Line {
    private final float[][] values = new float[VALUES][SAMPLES];
    private long lastActive;

    private Line() {
      for (float[] each : values) {
        Arrays.fill(each, Float.NaN);
      }
    }

    private double held() {
      double sum = 0;
      for (float each : values[1]) {
        sum += Float.isNaN(each) ? 0 : each;
      }
      return sum;
    }
  }

  /** One more sample of all queues. */
  public synchronized void add(long now, Collection<QueueSample> samples) {
    int slot = (int) (taken % SAMPLES);
    times[slot] = now;
    for (Line line : lines.values()) {
      set(line, slot, Float.NaN, Float.NaN, Float.NaN);
    }
    for (QueueSample sample : samples) {
      Line line = lines.get(sample.queue);
      if (line == null && sample.isActive() && lines.size() < MOST_QUEUES) {
        line = new Line();
        lines.put(sample.queue, line);
      }
      if (line != null) {
        set(line, slot, (float) sample.share, (float) sample.held, (float) sample.wanted);
        line.lastActive = sample.isActive() ? taken : line.lastActive;
      }
    }
    taken++;
    lines.values().removeIf(line -> taken - line.lastActive > SAMPLES);
  }

  private static void set(Line line, int slot, float share, float held, float wanted) {
    line.values[0][slot] = share;
    line.values[1][slot] = held;
    line.values[2][slot] = wanted;
  }

  /** When samples were taken, in milliseconds of the scheduler's clock, the newest last. */
  public synchronized long[] times() {
    int count = (int) Math.min(taken, SAMPLES);
    long[] inOrder = new long[count];
    for (int i = 0; i < count; i++) {
      inOrder[i] = times[slot(i, count)];
    }
    return inOrder;
  }

  private int slot(int i, int count) {
    return (int) ((taken - count + i) % SAMPLES);
  }

  /**
   * The lines of some queues, those that held most in the hour first.
   *
   * @param visible which queues
   * @param most how many at most
   */
  public synchronized List<ShareLine> lines(Predicate<String> visible, int most) {
    List<Map.Entry<String, Line>> found = new ArrayList<>();
    Map<Line, Double> held = new HashMap<>();
    for (Map.Entry<String, Line> each : lines.entrySet()) {
      if (visible.test(each.getKey())) {
        found.add(each);
        held.put(each.getValue(), each.getValue().held());
      }
    }
    found.sort(
        Comparator.comparingDouble((Map.Entry<String, Line> each) -> -held.get(each.getValue()))
            .thenComparing(Map.Entry::getKey));
    int count = (int) Math.min(taken, SAMPLES);
    List<ShareLine> shown = new ArrayList<>();
    for (Map.Entry<String, Line> each : found.subList(0, Math.min(most, found.size()))) {
      float[][] values = new float[VALUES][count];
      for (int value = 0; value < VALUES; value++) {
        for (int i = 0; i < count; i++) {
          values[value][i] = each.getValue().values[value][slot(i, count)];
        }
      }
      shown.add(new ShareLine(each.getKey(), values));
    }
    return shown;
  }

  /** A queue at one instant. Parts are of the cluster's dominant resource. Immutable. */
  public static final class QueueSample {
    final String queue;
    final double share;
    final double held;
    final double wanted;
    final double guaranteed;
    final double size;

    /**
     * A sample.
     *
     * @param share what it is to have
     * @param held what its applications hold
     * @param wanted what they hold and ask for, above 1 where that is more than there is
     * @param guaranteed below which it is not pushed for the sake of smaller jobs
     * @param size of its current jobs, in seconds of the whole cluster; NaN where unknown
     */
    public QueueSample(
        String queue, double share, double held, double wanted, double guaranteed, double size) {
      this.queue = queue;
      this.share = share;
      this.held = held;
      this.wanted = wanted;
      this.guaranteed = guaranteed;
      this.size = size;
    }

    /** Whether it holds or wants anything. */
    boolean isActive() {
      return held > 0 || wanted > 0;
    }
  }

  /**
   * What one queue was to have, held and wanted, sample by sample, as parts of the cluster's
   * dominant resource; NaN where it was not there. Whoever is given it may keep it.
   */
  public static final class ShareLine {
    /** Its full name. */
    public final String queue;

    private final float[][] values;

    private ShareLine(String queue, float[][] values) {
      this.queue = queue;
      this.values = values;
    }

    /** What it was to have. */
    public float[] share() {
      return values[0];
    }

    /** What it held. */
    public float[] held() {
      return values[1];
    }

    /** What it held and asked for. */
    public float[] wanted() {
      return values[2];
    }
  }
}
