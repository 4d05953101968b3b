/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The same jobs as the FairScheduler would serve them, with as many containers as there are for
 * tasks here: by weight among users, in equal parts among the jobs of one. Jobs that have ended
 * here go on there until they would have ended, since they take their part from the others (as in
 * the fair sojourn protocol, Friedman and Henderson 2003, and HFSP, Pastorelli and others 2013). So
 * each job has a deadline, and is owed service where that is in danger: see {@link Account} and
 * docs/decisions/0220-a-deadline-for-each-job.md. All amounts are parts of the whole cluster. Not
 * safe for use by several threads.
 */
public final class VirtualCluster {
  /** Of {@link WeightedShares}, which divides whole numbers. */
  private static final double UNITS = 1e12;

  /** So many jobs of a user that have ended are kept; the first are given up. */
  private static final int MOST_GONE = 1000;

  private final Map<String, User> users = new LinkedHashMap<>();
  private boolean began;
  private long time;

  /** A user of the virtual cluster. */
  public static final class User {
    private final List<Account> jobs = new ArrayList<>();
    private double weight;
    private double least;
    private double most;

    /** One of its jobs, of which everything was told. */
    public void add(Account job) {
      if (job.enter(this)) {
        jobs.add(job);
      }
    }

    /** Whether what any of its jobs is owed is another than before the last division. */
    public boolean hasTurned() {
      return jobs.stream().anyMatch(Account::hasTurned);
    }

    private double sum(ToDoubleFunction<Account> amount) {
      double sum = 0;
      for (Account job : jobs) {
        sum += amount.applyAsDouble(job);
      }
      return sum;
    }

    private void divide(double share, double now, double lag) {
      double[] demands = new double[jobs.size()];
      for (int i = 0; i < demands.length; i++) {
        demands[i] = jobs.get(i).virtualDemand();
      }
      double[] dues = equally(share, demands);
      // Of several, those that end early make up for one that does not.
      double its = sum(job -> job.isGone() ? 0 : 1) > 1 ? lag : lag / 2;
      for (int i = 0; i < dues.length; i++) {
        jobs.get(i).due(dues[i], now, its);
      }
    }

    private void forget() {
      jobs.removeIf(job -> job.isOver(this));
      for (int i = 0; jobs.size() > MOST_GONE && i < jobs.size(); ) {
        if (jobs.get(i).isGone()) {
          jobs.remove(i);
        } else {
          i++;
        }
      }
    }
  }

  /** Counts the time since the last division. Who shares is to be told anew then. */
  public void begin(long now) {
    // A clock that is set back makes nobody fall behind, nor catch up.
    double seconds = began ? Math.max(0, now - time) / 1000.0 : 0;
    began = true;
    time = now;
    for (User user : users.values()) {
      for (Account job : user.jobs) {
        job.pass(seconds, now / 1000.0);
        job.away();
      }
    }
  }

  /**
   * A user that has jobs.
   *
   * @param weight at least 0
   * @param least its minimum share
   * @param most its maximum share
   */
  public User user(String name, double weight, double least, double most) {
    User user = users.computeIfAbsent(name, unknown -> new User());
    user.weight = weight;
    user.least = least;
    user.most = most;
    return user;
  }

  /**
   * Divides what there is for tasks, as far as it is asked for.
   *
   * @param lag by this part of the time that the FairScheduler would take, a job may take longer;
   *     the only job of a user by half of that
   * @param full what there is for masters and tasks
   * @return when to divide again, if nothing else happens before, in milliseconds
   */
  public long divide(double lag, double full) {
    users.values().forEach(User::forget);
    users.values().removeIf(user -> user.jobs.isEmpty());
    List<User> all = new ArrayList<>(users.values());
    double wanted = 0;
    double capacity = full;
    double[] weights = new double[all.size()];
    long[] least = new long[weights.length];
    long[] most = new long[weights.length];
    for (int i = 0; i < weights.length; i++) {
      User user = all.get(i);
      double usable = Math.min(user.most, user.sum(Account::virtualDemand));
      wanted += user.sum(Account::wanted);
      capacity -= user.sum(Account::master);
      weights[i] = user.weight;
      most[i] = units(usable);
      least[i] = units(Math.min(user.least, usable));
    }
    long[] shares =
        WeightedShares.of(weights, least, most, units(Math.min(Math.max(0, capacity), wanted)));
    List<Account> jobs = new ArrayList<>();
    for (int i = 0; i < shares.length; i++) {
      all.get(i).divide(shares[i] / UNITS, time / 1000.0, lag);
      jobs.addAll(all.get(i).jobs);
    }
    double next = turns(jobs, Math.max(0, capacity));
    // Later by a moment, so that it has turned by then.
    return next < 1e9 ? time + (long) (1000 * next) + 1 : Long.MAX_VALUE;
  }

  /** In how many seconds the next deadline comes to be in danger, if nothing is done. */
  private double turns(List<Account> jobs, double capacity) {
    double next = Double.POSITIVE_INFINITY;
    List<Account> owed = new ArrayList<>();
    for (Account job : jobs) {
      double slack = job.slack(time / 1000.0, capacity);
      if (slack <= 0) {
        owed.add(job);
      } else {
        job.turn(Account.NO_TURN);
        next = Math.min(next, slack);
      }
    }
    owed.sort(Comparator.comparingDouble(Account::deadline));
    for (int turn = 0; turn < owed.size(); turn++) {
      owed.get(turn).turn(turn);
    }
    return next;
  }

  private static long units(double part) {
    return (long) (Math.max(0, Math.min(part, 1e5)) * UNITS);
  }

  /** In equal parts, and what one cannot use goes to the others. */
  static double[] equally(double share, double[] demands) {
    double[] rising = demands.clone();
    Arrays.sort(rising);
    double rest = share;
    double part = 0;
    for (int i = 0; i < rising.length; i++) {
      part = rest / (rising.length - i);
      if (rising[i] >= part) {
        break;
      }
      rest -= rising[i];
      part = rising[i];
    }
    double[] parts = new double[demands.length];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = Math.min(demands[i], part);
    }
    return parts;
  }
}
