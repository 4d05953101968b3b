/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

/**
 * How MapReduce's master paces its reduces. Before slowstart it wants none. While maps wait,
 * reduces may take a growing part of what the job can get. When every map has a container, it wants
 * all of them.
 *
 * @param slowstart share of maps done before the first reduce is asked for
 * @param rampUpLimit most of the job's resources for reduces while maps wait
 */
record ReduceRamp(double slowstart, double rampUpLimit) {

  boolean mayStart(TaskPool maps) {
    return maps.done() >= Math.ceil(slowstart * maps.total());
  }

  /**
   * How many reduces should be requested or running.
   *
   * @param maps the map phase
   * @param mapMb memory of a map container
   * @param reduces the reduce phase
   * @param reduceMb memory of a reduce container
   * @param limitMb what the job has plus what it may still get, MB
   */
  int target(TaskPool maps, long mapMb, TaskPool reduces, long reduceMb, long limitMb) {
    int left = reduces.total() - reduces.done();
    if (!mayStart(maps)) {
      return 0;
    }
    if (maps.waiting() == 0) {
      return left;
    }
    double doneShare = (double) maps.done() / maps.total();
    long idealReduceMb = (long) (limitMb * Math.min(doneShare, rampUpLimit));
    long mapLimitMb = limitMb - idealReduceMb;
    long mapsWantMb = (maps.waiting() + maps.running()) * mapMb;
    long unusedMb = Math.max(0, mapLimitMb - mapsWantMb);
    return (int) Math.min(left, (idealReduceMb + unusedMb) / reduceMb);
  }

  /**
   * How many running reduces to give back so that the job's own maps can go on. It gives back at
   * most half of what the job can get, and only if not even one map fits beside the reduces.
   *
   * @return number of reduces, zero or more
   */
  int giveBack(TaskPool maps, long mapMb, int reducesHeld, long reduceMb, long limitMb) {
    if (maps.waiting() == 0 || reducesHeld == 0 || limitMb - reducesHeld * reduceMb >= mapMb) {
      return 0;
    }
    long wantedMb = Math.min(maps.waiting() * mapMb, Math.max(mapMb, limitMb / 2));
    return (int) Math.min(reducesHeld, (wantedMb + reduceMb - 1) / reduceMb);
  }
}
