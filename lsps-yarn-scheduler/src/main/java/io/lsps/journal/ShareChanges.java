/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import io.lsps.journal.Journal.Entry;
import io.lsps.journal.Journal.EntryKind;
import io.lsps.settings.Remembered;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Finds queues whose share has changed considerably since last reported, and says why. For one
 * thread.
 */
public final class ShareChanges {
  /** A change is reported if more than this fraction of the larger share */
  public static final double FRACTION = 0.2;

  /** and more than this fraction of the cluster. */
  public static final double LEAST = 0.001;

  @Remembered("until the next look, in 15 seconds")
  private Map<String, Baseline> reported = new HashMap<>();

  private int activeBefore;

  /** A queue when last reported, and the number of active queues then. */
  private static final class Baseline {
    private final QueueSample sample;
    private final int active;

    private Baseline(QueueSample sample, int active) {
      this.sample = sample;
      this.active = active;
    }
  }

  /**
   * The changes up to now; none at the first call.
   *
   * @param samples of leaf queues
   */
  public List<Entry> look(long now, Collection<QueueSample> samples) {
    List<Entry> entries = new ArrayList<>();
    int active = 0;
    for (QueueSample sample : samples) {
      active += sample.isActive() ? 1 : 0;
    }
    Map<String, Baseline> next = new HashMap<>();
    boolean first = reported.isEmpty();
    for (QueueSample sample : samples) {
      Baseline before = reported.get(sample.queue);
      if (before == null) {
        before = new Baseline(new QueueSample(sample.queue, 0, 0, 0, 0, Double.NaN), activeBefore);
      }
      boolean changed = !first && isMuch(before.sample.share, sample.share, LEAST);
      if (changed) {
        entries.add(
            Entry.of(now, EntryKind.SHARE, text(before, sample, active))
                .in(sample.queue)
                .changing(before.sample.share, sample.share));
      }
      next.put(sample.queue, changed || first ? new Baseline(sample, active) : before);
    }
    reported = next;
    activeBefore = active;
    return entries;
  }

  private static boolean isMuch(double before, double after, double least) {
    double change = Math.abs(after - before);
    return change > least && change > FRACTION * Math.max(before, after);
  }

  private static String text(Baseline last, QueueSample now, int active) {
    QueueSample before = last.sample;
    List<String> why = new ArrayList<>();
    if (!before.isActive() && now.isActive()) {
      why.add("it now has requests");
    } else if (before.isActive() && !now.isActive()) {
      why.add("it has no requests any more");
    } else if (isMuch(before.wanted, now.wanted, LEAST)) {
      why.add(moved("its demand is", percent(before.wanted), percent(now.wanted)));
    }
    if (isMuch(before.size, now.size, 0)) {
      why.add(moved("the mean size of its jobs is", seconds(before.size), seconds(now.size)));
    } else if (Double.isNaN(before.size) && !Double.isNaN(now.size)) {
      why.add("the size of its jobs is now known: " + seconds(now.size));
    }
    if (isMuch(before.guaranteed, now.guaranteed, LEAST)) {
      why.add(moved("its guarantee is", percent(before.guaranteed), percent(now.guaranteed)));
    }
    if (active != last.active) {
      why.add(moved("active queues:", last.active + "", active + ""));
    }
    if (why.isEmpty()) {
      why.add("the sizes or demands of other queues have changed");
    }
    return moved("Its share is", percent(before.share), percent(now.share))
        + ": "
        + String.join("; ", why)
        + ".";
  }

  private static String moved(String what, String before, String after) {
    return what + " " + after + " (was " + before + ")";
  }

  private static String percent(double part) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * part);
  }

  private static String seconds(double size) {
    return Double.isNaN(size) ? "unknown" : String.format(Locale.ROOT, "%.3g s", size);
  }

  /** A queue at one instant. Fractions of the cluster's dominant resource. Immutable. */
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
     * @param share its share
     * @param held its usage
     * @param wanted its demand, which may exceed 1
     * @param guaranteed its guaranteed share
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

    /** Whether it has usage or demand. */
    boolean isActive() {
      return held > 0 || wanted > 0;
    }
  }
}
