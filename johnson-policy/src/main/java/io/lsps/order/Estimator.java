/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * MREstimator: simulates a batch on map and reduce slots, task by task: a free slot goes to the
 * first job in order that can use it. Maps can start at once. Reduces can take slots after a
 * fraction of the job's maps, and work after all of them.
 *
 * <p>Equal tasks that find slots free at the same time are placed together, and whole rounds at
 * once while all slots become free within one task length. So the cost depends on the number of
 * jobs and slots, and little on that of tasks.
 */
public final class Estimator {
  /** Reduces start when all maps of their job have ended: none waits in a slot. */
  public static final Estimator AFTER_MAPS = new Estimator(1);

  private final double slowstart;

  /**
   * An estimator.
   *
   * @param slowstart fraction of a job's maps, from 0 to 1, that must have ended before its reduces
   *     may take slots (mapreduce.job.reduce.slowstart.completedmaps)
   * @throws IllegalArgumentException if it is out of range
   */
  public Estimator(double slowstart) {
    if (!(slowstart >= 0 && slowstart <= 1)) {
      throw new IllegalArgumentException("slowstart must be from 0 to 1, was " + slowstart);
    }
    this.slowstart = slowstart;
  }

  /** Completion times in the order of the list. */
  public Prediction predict(List<BatchJob> order, Slots slots) {
    return new Run(order.toArray(new BatchJob[0]), slots).predict();
  }

  private final class Run {
    private final BatchJob[] jobs;
    private final Slots slots;
    private final long[] mapsEnd;
    private final long[] mayStart;
    private final long[] completions;

    Run(BatchJob[] jobs, Slots slots) {
      this.jobs = jobs;
      this.slots = slots;
      mapsEnd = new long[jobs.length];
      mayStart = new long[jobs.length];
      completions = new long[jobs.length];
    }

    Prediction predict() {
      playMaps();
      System.arraycopy(mapsEnd, 0, completions, 0, jobs.length);
      new ReducePhase().play();
      return new Prediction(completions);
    }

    private void playMaps() {
      SlotPool pool = new SlotPool(slots.maps);
      boolean everyEnd = slowstart > 0 && slowstart < 1;
      for (int job = 0; job < jobs.length; job++) {
        TaskEnds ends = new TaskEnds(everyEnd);
        Tasks maps = jobs[job].maps;
        for (int run = 0; run < maps.runs(); run++) {
          long each = maps.runMicros(run);
          int left = maps.runCount(run);
          while (left > 0) {
            int rounds = everyEnd ? 0 : wholeRounds(pool, left, each);
            if (rounds > 0) {
              pool.shift(rounds * each);
              left -= rounds * pool.slots;
              ends.add(pool.latest, rounds * pool.slots);
            } else {
              long start = pool.earliest();
              // Tasks of zero length need one slot.
              int taken = each == 0 ? left : Math.min(left, pool.free());
              pool.occupy(Math.min(taken, pool.free()), start + each);
              ends.add(start + each, taken);
              left -= taken;
            }
          }
        }
        mapsEnd[job] = ends.last;
        mayStart[job] =
            everyEnd ? ends.ofFirst((long) Math.ceil(slowstart * maps.count)) : mapsEnd[job];
        mayStart[job] = slowstart == 0 ? 0 : mayStart[job];
      }
    }

    /** How many rounds all slots can take over one after the other. */
    private int wholeRounds(SlotPool pool, int left, long each) {
      return left >= pool.slots && pool.latest - pool.earliest() <= each ? left / pool.slots : 0;
    }

    private final class ReducePhase {
      private final SlotPool pool = new SlotPool(slots.reduces);

      /** Earliest start first, ties by order. */
      private final PriorityQueue<Integer> waiting =
          new PriorityQueue<>(
              Comparator.comparingLong((Integer job) -> mayStart[job])
                  .thenComparing(Comparator.naturalOrder()));

      /** In order. */
      private final PriorityQueue<Integer> able = new PriorityQueue<>();

      private final int[] run = new int[jobs.length];
      private final int[] left = new int[jobs.length];
      private long now;

      void play() {
        for (int job = 0; job < jobs.length; job++) {
          if (jobs[job].reduces.count > 0) {
            left[job] = jobs[job].reduces.runCount(0);
            waiting.add(job);
          }
        }
        while (!waiting.isEmpty() || !able.isEmpty()) {
          if (able.isEmpty()) {
            now = Math.max(now, mayStart[waiting.element()]);
          }
          long start = Math.max(now, pool.earliest());
          while (!waiting.isEmpty() && mayStart[waiting.element()] <= start) {
            able.add(waiting.remove());
          }
          serve(able.element(), start);
        }
      }

      private void serve(int job, long start) {
        Tasks reduces = jobs[job].reduces;
        long each = reduces.runMicros(run[job]);
        int rounds = undisturbedRounds(job, start, each);
        if (rounds > 0) {
          pool.shift(rounds * each);
          left[job] -= rounds * pool.slots;
          completions[job] = Math.max(completions[job], pool.latest);
        } else {
          long end = Math.max(start, mapsEnd[job]) + each;
          boolean instant = end == start;
          int taken = instant ? left[job] : Math.min(left[job], pool.free());
          pool.occupy(Math.min(taken, pool.free()), end);
          left[job] -= taken;
          completions[job] = Math.max(completions[job], end);
        }
        if (left[job] == 0) {
          run[job]++;
          if (run[job] == reduces.runs()) {
            able.remove();
          } else {
            left[job] = reduces.runCount(run[job]);
          }
        }
      }

      /** Whole rounds until another job's reduces can start. */
      private int undisturbedRounds(int job, long start, long each) {
        boolean slotsWait = pool.earliest() < start || start < mapsEnd[job];
        int rounds = each == 0 || slotsWait ? 0 : wholeRounds(pool, left[job], each);
        if (rounds == 0 || waiting.isEmpty()) {
          return rounds;
        }
        long free = mayStart[waiting.element()] - 1 - pool.latest;
        return free < 0 ? 0 : (int) Math.min(rounds, free / each + 1);
      }
    }
  }

  /** The ends of a job's maps. */
  static final class TaskEnds {
    private final SortedMap<Long, Long> counts = new TreeMap<>();
    long last;
    private final boolean every;

    /**
     * Starts empty.
     *
     * @param every whether to keep every end, or only the last
     */
    TaskEnds(boolean every) {
      this.every = every;
    }

    void add(long end, int count) {
      last = Math.max(last, end);
      if (every) {
        counts.merge(end, (long) count, Long::sum);
      }
    }

    /** The time of the {@code wanted}-th end. */
    long ofFirst(long wanted) {
      long ended = 0;
      for (Map.Entry<Long, Long> end : counts.entrySet()) {
        ended += end.getValue();
        if (ended >= wanted) {
          return end.getKey();
        }
      }
      return last;
    }
  }
}
