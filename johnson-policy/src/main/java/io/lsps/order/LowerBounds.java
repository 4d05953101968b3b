/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.Arrays;

/**
 * Lower bounds for any schedule of a batch, with or without slowstart. Times in seconds.
 *
 * <p>Makespan: number the jobs by the end of their maps. When the maps of the first k have ended,
 * the map slots have done at least their work, and the reduces of the k-th and all later jobs
 * remain: so it is at least sum(T_m, 1..k) + sum(T_r, k..n) for every k, the makespan of a
 * two-machine flow shop, which Johnson's order minimises. No job is faster than alone, and the job
 * whose maps end last still has its reduces to do.
 *
 * <p>TCT: the k-th job to end its maps does so no earlier than if the least map work were done
 * first, and then needs at least its reduces' time alone; likewise for the reduces.
 */
public final class LowerBounds {
  public final double makespanSeconds;
  public final double totalCompletionSeconds;

  private LowerBounds(double makespanMicros, double totalCompletionMicros) {
    makespanSeconds = makespanMicros / Tasks.MICROS;
    totalCompletionSeconds = totalCompletionMicros / Tasks.MICROS;
  }

  /**
   * The least bounds over all splits.
   *
   * @param total number of slots, at least 2
   */
  public static LowerBounds overSplits(Batch batch, int total) {
    double makespan = Double.POSITIVE_INFINITY;
    double totalCompletion = Double.POSITIVE_INFINITY;
    for (int maps = 1; maps < total; maps++) {
      Slots slots = new Slots(maps, total - maps);
      makespan = Math.min(makespan, makespanMicros(batch, slots));
      totalCompletion = Math.min(totalCompletion, totalCompletionMicros(batch, slots));
    }
    return new LowerBounds(makespan, totalCompletion);
  }

  /**
   * Bounds for containers that run both maps and reduces: the average load, the longest job alone,
   * and for the first k jobs to end the work of the k smallest.
   *
   * @param total number of containers, at least 1
   */
  public static LowerBounds onePool(Batch batch, int total) {
    double[] works = new double[batch.size()];
    double makespan = 0;
    double alone = 0;
    for (int job = 0; job < works.length; job++) {
      Tasks maps = batch.job(job).maps;
      Tasks reduces = batch.job(job).reduces;
      double least = maps.leastMicros(total) + reduces.leastMicros(total);
      works[job] = ((double) maps.work + reduces.work) / total;
      makespan = Math.max(makespan, least);
      alone += least;
    }
    Arrays.sort(works);
    double work = 0;
    double smallestFirst = 0;
    for (double each : works) {
      work += each;
      smallestFirst += work;
    }
    return new LowerBounds(Math.max(makespan, work), Math.max(alone, smallestFirst));
  }

  static double makespanMicros(Batch batch, Slots slots) {
    double bound = flowShop(batch, Ordering.MAKESPAN.order(batch, slots), slots);
    double mapWork = 0;
    double reduceWork = 0;
    double leastMaps = batch.size() == 0 ? 0 : Double.POSITIVE_INFINITY;
    double leastReduces = leastMaps;
    for (BatchJob job : batch.jobs) {
      double maps = job.maps.leastMicros(slots.maps);
      double reduces = job.reduces.leastMicros(slots.reduces);
      bound = Math.max(bound, maps + reduces);
      mapWork += job.maps.work;
      reduceWork += job.reduces.work;
      leastReduces = Math.min(leastReduces, reduces);
      leastMaps = Math.min(leastMaps, job.reduces.count == 0 ? leastMaps : maps);
    }
    bound = Math.max(bound, mapWork / slots.maps + leastReduces);
    return reduceWork == 0 ? bound : Math.max(bound, leastMaps + reduceWork / slots.reduces);
  }

  /** Makespan on one machine for maps and one for reduces. */
  static double flowShop(Batch batch, int[] order, Slots slots) {
    double mapsEnd = 0;
    double reducesEnd = 0;
    for (int job : order) {
      mapsEnd += batch.mapMicros(job, slots);
      reducesEnd = Math.max(reducesEnd, mapsEnd) + batch.reduceMicros(job, slots);
    }
    return Math.max(mapsEnd, reducesEnd);
  }

  /**
   * A lower bound of the makespan if maps start strictly in order. Every map slot is busy until a
   * map starts, and none for more than the longest map beyond: so the last map of each job starts
   * no earlier than the work before it, less that, allows.
   */
  static double makespanMicros(Batch batch, int[] order, Slots slots) {
    double[] mapsEnd = new double[order.length];
    double before = 0;
    double longest = 0;
    for (int position = 0; position < order.length; position++) {
      Tasks maps = batch.job(order[position]).maps;
      if (maps.count > 0) {
        double last = maps.runMicros(maps.runs() - 1);
        before += maps.work;
        longest = Math.max(longest, (double) maps.longest);
        double start = (before - last - (slots.maps - 1) * longest) / slots.maps;
        mapsEnd[position] = Math.max(0, start) + last;
      }
    }
    double bound = 0;
    double reduces = 0;
    double earliest = Double.POSITIVE_INFINITY;
    for (int position = order.length - 1; position >= 0; position--) {
      double work = batch.reduceMicros(order[position], slots);
      if (work > 0) {
        reduces += work;
        earliest = Math.min(earliest, mapsEnd[position]);
        bound = Math.max(bound, earliest + reduces);
      }
    }
    return bound;
  }

  static double totalCompletionMicros(Batch batch, Slots slots) {
    int jobs = batch.size();
    double[] mapsAlone = new double[jobs];
    double[] reducesAlone = new double[jobs];
    double tails = 0;
    double alone = 0;
    double head = jobs == 0 ? 0 : Double.POSITIVE_INFINITY;
    for (int job = 0; job < jobs; job++) {
      mapsAlone[job] = batch.job(job).maps.leastMicros(slots.maps);
      reducesAlone[job] = batch.job(job).reduces.leastMicros(slots.reduces);
      tails += reducesAlone[job];
      alone += mapsAlone[job] + reducesAlone[job];
      head = Math.min(head, mapsAlone[job]);
    }
    Arrays.sort(mapsAlone);
    Arrays.sort(reducesAlone);
    double mapsFirst = tails;
    double reducesFirst = 0;
    double mapWork = 0;
    double reduceWork = 0;
    for (int rank = 0; rank < jobs; rank++) {
      mapWork += batch.mapMicros(batch.byMapWork(rank), slots);
      reduceWork += batch.reduceMicros(batch.byReduceWork(jobs - 1 - rank), slots);
      mapsFirst += Math.max(mapWork, mapsAlone[rank]);
      reducesFirst += head + Math.max(reduceWork, reducesAlone[rank]);
    }
    return Math.max(alone, Math.max(mapsFirst, reducesFirst));
  }
}
