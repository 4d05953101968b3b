/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Containers in use by user over time, as container-seconds in a bounded number of equal buckets.
 * When a run is longer than the buckets, neighbours are merged and buckets get twice as wide.
 */
public final class UsageTimeline {
  private static final int BUCKETS = 512;

  private final Map<String, Track> tracks = new LinkedHashMap<>();
  private long bucketMillis = 1000;

  UsageTimeline(List<String> users) {
    users.forEach(user -> tracks.put(user, new Track()));
  }

  /** A user's number of containers changes by one at a virtual time in milliseconds. */
  void change(String user, int delta, long now) {
    Track track = tracks.computeIfAbsent(user, name -> new Track());
    track.advance(now);
    track.level += delta;
  }

  /** Accounts for the time up to the end of the run. */
  void close(long now) {
    tracks.values().forEach(track -> track.advance(now));
  }

  /** Width of a bucket, seconds. */
  public double bucketSeconds() {
    return bucketMillis / 1000.0;
  }

  /** Mean containers in use per bucket, by user. */
  public Map<String, double[]> meanContainers() {
    int used = 0;
    for (Track track : tracks.values()) {
      used = Math.max(used, track.lastBucket + 1);
    }
    Map<String, double[]> means = new LinkedHashMap<>();
    for (Map.Entry<String, Track> entry : tracks.entrySet()) {
      double[] mean = Arrays.copyOf(entry.getValue().area, used);
      for (int i = 0; i < mean.length; i++) {
        mean[i] /= bucketMillis;
      }
      means.put(entry.getKey(), mean);
    }
    return means;
  }

  private void widen() {
    bucketMillis *= 2;
    for (Track track : tracks.values()) {
      double[] area = track.area;
      for (int i = 0; i < BUCKETS / 2; i++) {
        area[i] = area[2 * i] + area[2 * i + 1];
      }
      Arrays.fill(area, BUCKETS / 2, BUCKETS, 0);
      track.lastBucket /= 2;
    }
  }

  private final class Track {
    private final double[] area = new double[BUCKETS];
    private long since;
    private int level;
    private int lastBucket;

    void advance(long now) {
      while (now > since) {
        while (since / bucketMillis >= BUCKETS) {
          widen();
        }
        int bucket = (int) (since / bucketMillis);
        long end = Math.min(now, (bucket + 1) * bucketMillis);
        area[bucket] += (double) level * (end - since);
        lastBucket = bucket;
        since = end;
      }
    }
  }
}
