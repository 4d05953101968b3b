/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.preempt.yarn.DecisionAnswers;
import io.lsps.preempt.yarn.WebAnswers;
import io.lsps.yarn.app.AskGate;
import io.lsps.yarn.app.HistoryKeeper;
import io.lsps.yarn.published.AppsReader;
import io.lsps.yarn.published.HostView;
import io.lsps.yarn.published.JournalKeeper;
import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Pulse;
import io.lsps.yarn.web.LspsAnswers;
import io.lsps.yarn.web.LspsMetrics;
import io.lsps.yarn.web.Overview;
import io.lsps.yarn.web.QueueGauges;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Page, REST, metrics and journal of one scheduler of any kind. Makes no decisions. */
public final class Looking {
  private static final Logger LOG = LoggerFactory.getLogger(Looking.class);

  private final HostView host;
  private final AskGate gate;
  private final Publisher publisher;
  private final Pulse pulse = new Pulse(() -> System.nanoTime() / 1_000_000, LOG::error);
  public final Notes notes;
  public final AppHooks apps;
  public final Overview overview;
  private LspsMetrics metrics;

  /**
   * Nothing is shown yet.
   *
   * @param history returns null until the scheduler is initialised
   */
  public Looking(HostView host, AskGate gate, Supplier<HistoryKeeper> history) {
    this.host = host;
    this.gate = gate;
    publisher = new Publisher(host);
    JournalKeeper journal = new JournalKeeper(publisher, host);
    AppsReader reader = new AppsReader(host);
    overview = new Overview(host, publisher, reader, pulse, journal, history);
    notes = new Notes(journal, reader, pulse, gate, host);
    apps = new AppHooks(host, notes);
  }

  /** The scheduler is initialised: registers metrics and the page. */
  public void init(Configuration conf, Supplier<Map<String, QueueGauges>> gauges) {
    metrics = new LspsMetrics(overview, gate.timer, gauges, notes.waits);
    metrics.register();
    WebAnswers.install(LspsAnswers.class, conf);
    WebAnswers.install(DecisionAnswers.class, conf);
  }

  /** Updates are periodic from now on. */
  public void start(long updateMillis) {
    pulse.start(updateMillis);
  }

  /** Called before an update. */
  public void publish() {
    notes.look(host.time.now());
    if (metrics != null) {
      metrics.publish();
    }
  }

  /**
   * Called after an update.
   *
   * @param changed whether anything may differ from what was published last
   */
  public void updated(int nodes, boolean changed) {
    long now = host.time.now();
    if (changed) {
      publisher.publish();
    }
    notes.decided(now);
    pulse.updated(nodes);
  }

  /** Called after a node's heartbeat. */
  public void heartbeat() {
    pulse.heartbeat();
  }

  /** Called when the scheduler stops. */
  public void stop() {
    pulse.stop();
    if (metrics != null) {
      metrics.unregister();
    }
  }
}
