/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.gate;

/** When the maps of a job last moved: one was asked for, has started or has ended. Immutable. */
public final class MapWatch {
  /** Before the first look. */
  public static final MapWatch NEW = new MapWatch(-1, -1, -1, 0);

  private final int waiting;
  private final int running;
  private final int ended;
  private final long sinceMillis;

  private MapWatch(int waiting, int running, int ended, long sinceMillis) {
    this.waiting = waiting;
    this.running = running;
    this.ended = ended;
    this.sinceMillis = sinceMillis;
  }

  /**
   * The watch after another look.
   *
   * @param nowWaiting maps asked for that do not run
   * @param nowRunning maps that run
   * @param nowEnded maps that have ended so far
   */
  public MapWatch look(int nowWaiting, int nowRunning, int nowEnded, long nowMillis) {
    boolean same = waiting == nowWaiting && running == nowRunning && ended == nowEnded;
    return same ? this : new MapWatch(nowWaiting, nowRunning, nowEnded, nowMillis);
  }

  /** Seconds since the maps last moved. */
  public double quietSeconds(long nowMillis) {
    return (nowMillis - sinceMillis) / 1000.0;
  }
}
