/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.shadow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Who would have gained and lost under LsPS. The observed jobs are run twice more, by stock's rules
 * and by those of LsPS. The replay of stock beside the observed responses tells how far a replay is
 * off; by what it is too fast in the middle, the times of LsPS are lengthened. These are compared
 * with the observed ones. See docs/decisions/0100-modes.md.
 */
public final class Forecast {
  /** Tasks that are replayed at most: a second or so of one core. */
  static final int MOST_TASKS = 300_000;

  private static final double USUAL_SECONDS = 60;

  private static final double LEAST_BIAS = 0.5;

  private final Map<String, ResponseSums> users;
  private final ResponseSums all;
  private final List<JobResponse> jobs;
  private final double bias;

  /** One job's responses. Immutable. */
  public static final class JobResponse {
    private final ObservedJob job;
    private final double stock;
    private final double lsps;

    private JobResponse(ObservedJob job, double stock, double lsps) {
      this.job = job;
      this.stock = stock;
      this.lsps = lsps;
    }

    /** Its id. */
    public String id() {
      return job.id;
    }

    /** Whose it is. */
    public String user() {
      return job.user;
    }

    /** In which leaf queue. */
    public String queue() {
      return job.queue;
    }

    /** As observed, seconds. */
    public double observed() {
      return job.responseSeconds();
    }

    /** In the replay under stock, seconds. */
    public double stock() {
      return stock;
    }

    /** Foretold under LsPS, seconds. */
    public double lsps() {
      return lsps;
    }
  }

  private Forecast(
      Map<String, ResponseSums> users, ResponseSums all, List<JobResponse> jobs, double bias) {
    this.bias = bias;
    this.users = users;
    this.all = all;
    this.jobs = jobs;
  }

  /**
   * The forecast over these jobs. Those that have not ended count as load alone. Where they have
   * too many tasks, it is over the latest.
   */
  public static Forecast of(List<ObservedJob> observed, ShadowRules rules) {
    List<ObservedJob> replayed = latest(observed);
    Map<ObservedJob, Double> stock = Replay.of(replayed, new StockRule(), rules);
    LspsRule rule = new LspsRule(rules, usualSeconds(replayed));
    Map<ObservedJob, Double> lsps = Replay.of(replayed, rule, rules);
    List<ObservedJob> compared = new ArrayList<>();
    for (ObservedJob job : replayed) {
      if (job.ended() && stock.containsKey(job) && lsps.containsKey(job)) {
        compared.add(job);
      }
    }
    double bias = bias(compared, stock);
    Map<String, ResponseSums> users = new TreeMap<>();
    ResponseSums all = ResponseSums.NONE;
    List<JobResponse> jobs = new ArrayList<>();
    for (ObservedJob job : compared) {
      double before = job.responseSeconds();
      double after = lsps.get(job) / bias;
      ResponseSums sums = users.getOrDefault(job.user, ResponseSums.NONE);
      users.put(job.user, sums.plus(before, stock.get(job), after));
      all = all.plus(before, stock.get(job), after);
      jobs.add(new JobResponse(job, stock.get(job), after));
    }
    return new Forecast(users, all, jobs, bias);
  }

  /**
   * By which factor the replay of stock is faster than what was observed, in the middle of all
   * jobs: it leaves out heartbeats and starts of containers. At most 1.
   */
  private static double bias(List<ObservedJob> jobs, Map<ObservedJob, Double> stock) {
    double[] factors =
        jobs.stream()
            .filter(job -> job.responseSeconds() > 0)
            .mapToDouble(job -> stock.get(job) / job.responseSeconds())
            .sorted()
            .toArray();
    double median = factors.length == 0 ? 1 : factors[factors.length / 2];
    return Math.max(LEAST_BIAS, Math.min(1, median));
  }

  private static List<ObservedJob> latest(List<ObservedJob> observed) {
    List<ObservedJob> jobs = new ArrayList<>(observed);
    jobs.sort(Comparator.comparingLong((ObservedJob job) -> job.submitMillis).reversed());
    List<ObservedJob> latest = new ArrayList<>();
    long tasks = 0;
    for (ObservedJob job : jobs) {
      tasks += job.tasks();
      if (tasks > MOST_TASKS && !latest.isEmpty()) {
        break;
      }
      latest.add(job);
    }
    Collections.reverse(latest);
    return latest;
  }

  private static double usualSeconds(List<ObservedJob> jobs) {
    double seconds = 0;
    long tasks = 0;
    for (ObservedJob job : jobs) {
      for (ObservedTasks phase : new ObservedTasks[] {job.maps, job.reduces}) {
        if (phase.count() > 0) {
          seconds += phase.count() * phase.mean();
          tasks += phase.count();
        }
      }
    }
    return tasks == 0 ? USUAL_SECONDS : seconds / tasks;
  }

  /** By user, those with jobs that have ended. */
  public Map<String, ResponseSums> users() {
    return Collections.unmodifiableMap(users);
  }

  /**
   * What the times of LsPS were divided by: how much faster a replay is than what was observed, in
   * the middle of all jobs.
   */
  public double bias() {
    return bias;
  }

  /** Over all jobs that have ended. */
  public ResponseSums all() {
    return all;
  }

  /** Job by job, in the order of submission. */
  public List<JobResponse> jobs() {
    return Collections.unmodifiableList(jobs);
  }
}
