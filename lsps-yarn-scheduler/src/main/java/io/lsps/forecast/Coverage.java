/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.forecast;

/** How often what was foretold came true. Immutable. */
public final class Coverage {
  static final Coverage NONE = new Coverage(0, 0, 0, 0, 0, 0);

  private final long within;
  private final long early;
  private final long late;
  private final long untold;
  private final double waits;
  private final double widths;

  private Coverage(long within, long early, long late, long untold, double waits, double widths) {
    this.within = within;
    this.early = early;
    this.late = late;
    this.untold = untold;
    this.waits = waits;
    this.widths = widths;
  }

  /** One more that was told a range and has waited so long, in milliseconds. */
  Coverage and(StartRange told, long now, long wait) {
    return new Coverage(
        within + (told.holds(now) ? 1 : 0),
        early + (now < told.from() ? 1 : 0),
        late + (now > told.until() ? 1 : 0),
        untold,
        waits + wait,
        widths + (told.until() - told.from()));
  }

  /** One more that was told nothing. */
  Coverage andUntold() {
    return new Coverage(within, early, late, untold + 1, waits, widths);
  }

  /** Applications that were told a range and have started. */
  public long told() {
    return within + early + late;
  }

  /** Those of them that started within it. */
  public long within() {
    return within;
  }

  /** Those that started before it. */
  public long early() {
    return early;
  }

  /** Those that started after it. */
  public long late() {
    return late;
  }

  /** Applications that have started and were told nothing. */
  public long untold() {
    return untold;
  }

  /** The part for which it held; NaN where none was told. */
  public double part() {
    return told() == 0 ? Double.NaN : within / (double) told();
  }

  /** Mean wait of those that were told a range, in milliseconds. */
  public double meanWait() {
    return waits / told();
  }

  /** Mean width of what they were told, in milliseconds. */
  public double meanWidth() {
    return widths / told();
  }
}
