/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.published;

import io.lsps.settings.Remembered;
import io.lsps.yarn.published.Publisher.Published;
import io.lsps.yarn.published.Publisher.PublishedUser;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Who held how much of the cluster over the last hour, a sample each 15 seconds. In memory. */
public final class LastHour {
  private static final int SAMPLES = 240;

  /** So many users of a sample are named; the others count in its total. */
  private static final int NAMED = 12;

  // Replaced as a whole: a reader never waits.
  @Remembered("an hour")
  private volatile List<Sample> samples = Collections.emptyList();

  /** The cluster at an instant; all parts are of its dominant resource. */
  public static final class Sample {
    /** On the scheduler's clock, milliseconds. */
    public final long time;

    /** What all hold, in [0, 1]. */
    public final double used;

    /** What all hold and request; above 1 where that is more than there is. */
    public final double wanted;

    /** What users hold, by name, the most first. */
    public final Map<String, Held> users;

    Sample(long time, double used, double wanted, Map<String, Held> users) {
      this.time = time;
      this.used = used;
      this.wanted = wanted;
      this.users = users;
    }
  }

  /** What a user holds, and in which queue. */
  public static final class Held {
    public final String queue;
    public final double part;

    Held(String queue, double part) {
      this.queue = queue;
      this.part = part;
    }
  }

  /** Takes a sample. One thread. */
  void add(Published published, long now) {
    PublishedQueue root = published.queue("root");
    if (root == null) {
      return;
    }
    Map<String, Held> users = new LinkedHashMap<>();
    Comparator<Map.Entry<String, PublishedUser>> most =
        Comparator.comparingDouble(each -> -each.getValue().usage());
    published.users().entrySet().stream()
        .filter(each -> each.getValue().usage() > 0)
        .sorted(most.thenComparing(Map.Entry::getKey))
        .limit(NAMED)
        .forEach(
            each ->
                users.put(each.getKey(), new Held(each.getValue().queue, each.getValue().usage())));
    List<Sample> next =
        samples.stream()
            .skip(Math.max(0, samples.size() - SAMPLES + 1))
            .collect(Collectors.toList());
    next.add(
        new Sample(
            now, published.part(root.amounts.used), published.part(root.amounts.demand), users));
    samples = next;
  }

  /** The oldest first. */
  public List<Sample> samples() {
    return Collections.unmodifiableList(samples);
  }
}
