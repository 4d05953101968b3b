/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.yarn.published.Publisher;
import io.lsps.yarn.published.Publisher.PublishedUser;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.lib.Interns;

/** One user's metrics. */
final class UserMetrics implements MetricsSources.Value {
  private static final MetricsInfo RECORD =
      Interns.info("LspsUser", "A user of the LsPS scheduler");
  private static final MetricsInfo QUEUE = Interns.info("Queue", "Leaf queue");
  private static final MetricsInfo SUBMITTER =
      Interns.info("Submitter", "Submitting user, empty where the queue is the user");
  private static final MetricsInfo MODE =
      Interns.info(
          "Mode",
          "Order of the user's jobs: 1 FIFO, 2 fair, 3 least work first, 4 FLEX, 0 not by LsPS");
  private static final MetricsInfo JOBS = Interns.info("Jobs", "Jobs running or waiting");
  private static final MetricsInfo AT_RISK =
      Interns.info("JobsAtRisk", "Jobs at risk of missing their deadline");
  private static final MetricsInfo WAITING =
      Interns.info("WaitingTasks", "Pending container requests, held reduces included");
  private static final MetricsInfo RUNNING =
      Interns.info("RunningTasks", "Running containers, application masters excluded");
  private static final MetricsInfo SIZE =
      Interns.info(
          "SizeEstimate", "Mean size of the current jobs in dominant-share-seconds; -1: unknown");
  private static final MetricsInfo FACTOR =
      Interns.info("Factor", "Share by job size over weighted fair share");
  private static final MetricsInfo SHARE =
      Interns.info("Share", "Fair share, as a fraction of the cluster's dominant resource");
  private static final MetricsInfo USAGE =
      Interns.info("Usage", "Usage, as a fraction of the cluster's dominant resource");
  private static final MetricsInfo DEFICIT = Interns.info("Deficit", "Share minus usage");
  private static final MetricsInfo GUARANTEED =
      Interns.info(
          "Guaranteed", "Guaranteed share of the cluster's dominant resource; 0 for a submitter");
  private static final MetricsInfo DEMAND =
      Interns.info(
          "Demand",
          "Fraction of the cluster's dominant resource that a queue holds and requests, held"
              + " reduces excluded; 0 for a submitter");
  private static final MetricsInfo CV_HISTORY =
      Interns.info("CvHistory", "Variation of the completed jobs' sizes; -1: no job");
  private static final MetricsInfo CV_CURRENT =
      Interns.info("CvCurrent", "Variation of the current jobs' sizes; -1: no job");

  private final Publisher publisher;
  private final String name;
  private final PublishedUser first;

  /**
   * Metrics of one user.
   *
   * @param first what is known of it now
   */
  UserMetrics(Publisher publisher, String name, PublishedUser first) {
    this.publisher = publisher;
    this.name = name;
    this.first = first;
  }

  @Override
  public String beanName() {
    String bean = MetricsSources.beanName("LspsUser", first.queue);
    return first.submitter.isEmpty()
        ? bean
        : bean + ",user=" + MetricsSources.safe(first.submitter);
  }

  @Override
  public MetricsInfo record() {
    return RECORD;
  }

  @Override
  public void addTo(MetricsRecordBuilder record) {
    PublishedUser now = publisher.latest().users().getOrDefault(name, first);
    record
        .tag(QUEUE, MetricsSources.quotable(now.queue))
        .tag(SUBMITTER, MetricsSources.quotable(now.submitter))
        .addGauge(MODE, now.order == null ? 0 : now.order.number())
        .addGauge(JOBS, now.estimate.jobs())
        .addGauge(AT_RISK, now.jobsAtRisk)
        .addGauge(WAITING, now.estimate.waitingTasks())
        .addGauge(RUNNING, now.estimate.runningTasks())
        .addGauge(SIZE, MetricsSources.known(now.estimate.size()))
        .addGauge(FACTOR, now.factor)
        .addGauge(SHARE, now.share)
        .addGauge(USAGE, now.usage)
        .addGauge(DEFICIT, now.share - now.usage)
        .addGauge(GUARANTEED, now.guaranteed)
        .addGauge(DEMAND, now.demand)
        .addGauge(CV_HISTORY, MetricsSources.known(now.estimate.past().variation()))
        .addGauge(CV_CURRENT, MetricsSources.known(now.estimate.current().variation()));
  }
}
