/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.scorecard.Scorecard;
import io.lsps.yarn.history.HistoryKeeper;
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

/** All that answers are made of. Nothing here changes anything, or waits for the scheduler. */
public final class Overview {
  private static final long RECENT_MILLIS = 10_000;

  /** The scheduler that is asked about. */
  public final HostView host;

  /** When something happened last. */
  public final Pulse pulse;

  /** The options in force. */
  public final OptionsInForce options;

  /** What was decided before. */
  public final JournalKeeper journal;

  /** What LsPS would do where it only observes. */
  public final Observation observation;

  /** What jobs took beside what the fair-share reference gave them. */
  public final Scorecard scorecard;

  /** What publishes. */
  public final Publisher publisher;

  /** What reads applications. */
  public final AppsReader reader;

  private final OnDemand<PublishedApps> apps;
  private final Supplier<HistoryKeeper> history;

  /**
   * An overview of a scheduler.
   *
   * @param history gives null until the scheduler is prepared
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

  /** How many errors in the plugin were caught. */
  public long faults() {
    return host.faults();
  }

  /** What the last update has made. */
  Published published() {
    return publisher.latest();
  }

  /**
   * The applications as they are now; as they were before where the scheduler stands still.
   *
   * @param further of a list that was begun: as they were at its beginning, if that was just now
   * @throws StandstillException if nobody has ever asked before it did
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

  /** The date that a time is, by the wall clock as it is now. */
  long date(long at) {
    return host.time.date(at);
  }

  /** The history of jobs, or null until the scheduler is prepared. */
  public HistoryKeeper history() {
    return history.get();
  }

  /** Applications cannot be told. */
  static final class StandstillException extends RuntimeException {
    private static final long serialVersionUID = 1;

    StandstillException() {
      super("the scheduler is stalled, and its applications were never read: see /health");
    }
  }

  public interface Explained {
    /** What it can be asked. */
    Overview overview();
  }
}
