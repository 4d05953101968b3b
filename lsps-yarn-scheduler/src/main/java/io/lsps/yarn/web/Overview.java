/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.scorecard.Scorecard;
import io.lsps.yarn.app.HistoryKeeper;
import io.lsps.yarn.options.OptionsInForce;
import io.lsps.yarn.published.AppsReader;
import io.lsps.yarn.published.AppsReader.PublishedApps;
import io.lsps.yarn.published.HostView;
import io.lsps.yarn.published.JournalKeeper;
import io.lsps.yarn.published.OnDemand;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Publisher.Published;
import io.lsps.yarn.published.Pulse;
import io.lsps.yarn.tiers.Observation;
import java.util.function.Supplier;

/** All data for answers. Read-only, and never waits for the scheduler. */
public final class Overview {
  private static final long RECENT_MILLIS = 10_000;

  /** The scheduler. */
  public final HostView host;

  /** Its liveness. */
  public final Pulse pulse;

  /** The effective options. */
  public final OptionsInForce options;

  /** Recent decisions. */
  public final JournalKeeper journal;

  /** What LsPS would do in mode observe. */
  public final Observation observation;

  /** Response times compared with the fair-share reference. */
  public final Scorecard scorecard;

  /** The publisher of updates. */
  public final Publisher publisher;

  /** The reader of applications. */
  public final AppsReader reader;

  private final OnDemand<PublishedApps> apps;
  private final Supplier<HistoryKeeper> history;

  /**
   * An overview of a scheduler.
   *
   * @param history returns null until the scheduler is initialised
   */
  public Overview(
      HostView host,
      Publisher publisher,
      AppsReader reader,
      Pulse pulse,
      JournalKeeper journal,
      Supplier<HistoryKeeper> history) {
    this.host = host;
    this.publisher = publisher;
    this.reader = reader;
    apps = new OnDemand<>("LsPS look", reader::read);
    this.pulse = pulse;
    this.options = host.options;
    this.journal = journal;
    this.history = history;
    this.observation = host.observation;
    this.scorecard = host.scorecard;
  }

  /** Number of caught errors in the plugin. */
  public long faults() {
    return host.faults();
  }

  /** The last update's publication. */
  Published published() {
    return publisher.latest();
  }

  /**
   * The current applications; the last known ones if the scheduler is stalled.
   *
   * @param further whether this is a further page: then as at the first one, if recent
   * @throws StandstillException if they were never read before the stall
   */
  PublishedApps apps(boolean further) {
    PublishedApps last = apps.last();
    boolean recent = last != null && now() - last.time <= RECENT_MILLIS;
    PublishedApps now = further && recent ? last : apps.now();
    if (now == null) {
      throw new StandstillException();
    }
    return now;
  }

  long now() {
    return host.time.now();
  }

  /** A time as a date, by the current wall clock. */
  long date(long at) {
    return host.time.date(at);
  }

  /** The history of jobs, or null until the scheduler is initialised. */
  public HistoryKeeper history() {
    return history.get();
  }

  /** The applications are unavailable. */
  static final class StandstillException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StandstillException() {
      super("the scheduler is stalled, and its applications were never read: see /health");
    }
  }

  public interface Explained {
    /** Its data. */
    Overview overview();
  }
}
