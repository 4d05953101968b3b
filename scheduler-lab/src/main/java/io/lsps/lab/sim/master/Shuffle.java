/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.master;

import java.util.Arrays;

/**
 * How much of their copying early reduces have done. An early reduce starts before the last map of
 * its job has ended. It copies its part of each finished map, one after another, at the rate of the
 * copying itself at most.
 */
final class Shuffle {
  private final int maps;
  private long[] finishedAt = new long[8];
  private int finished;

  /** The copying of a job with this many maps. */
  Shuffle(int maps) {
    this.maps = maps;
  }

  /** A map finished for the first time. Times must not fall from call to call. */
  void finished(long now) {
    if (finished == finishedAt.length) {
      finishedAt = Arrays.copyOf(finishedAt, 2 * finished);
    }
    finishedAt[finished++] = now;
  }

  /**
   * How much of a reduce's copying is done at a moment.
   *
   * <p>Copying is a server that maps bring work to: by {@code now} it has done {@code min(now -
   * from, min over u of arrived(u-) + now - u)}, u being the ends of maps after {@code from}.
   *
   * @param from when the reduce could start to copy, ms
   * @param now the moment, ms
   * @param copyMillis what copying takes in all, ms
   */
  long copiedMillis(long from, long now, long copyMillis) {
    double done = Math.min((double) copyMillis, (double) (now - from));
    for (int map = finished - 1; map >= 0 && finishedAt[map] > from; map--) {
      done = Math.min(done, (double) copyMillis * map / maps + (now - finishedAt[map]));
    }
    return (long) Math.max(0, done);
  }
}
