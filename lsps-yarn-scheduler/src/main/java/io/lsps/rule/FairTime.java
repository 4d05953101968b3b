/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * How long a job takes under the FairScheduler, for the scorecard only. A late job restarts in the
 * {@link FairReference}, so its service there is repeated and all others are served less; here no
 * service is repeated. The reference serves work as a fluid; the extra time that the job would take
 * alone, as its reduces follow its maps, is added.
 */
final class FairTime {
  // Where jobs have restarted: served without them. Else as in the reference.
  private boolean apart;
  private double virtual;
  private double rate;
  private double end;
  // For a finished one: its rate then, and when it would have finished with no work.
  private double doneRate;
  private double doneFrom;
  // Time it would have taken alone so far: each second times the fraction of its demand that it
  // held.
  private double alone;
  private double peak;
  private double width;
  private double held;

  /** A job that was late before a restart: it counts as finished at the end predicted then. */
  static FairTime ended(double work, double end) {
    FairTime time = new FairTime();
    time.part(work, end);
    return time;
  }

  /**
   * Continues from a previous plan.
   *
   * @param last the job in that plan
   * @param lastSeconds the time of that plan
   */
  void continueFrom(
      FairTime before, JobSnapshot last, double lastSeconds, JobSnapshot job, double now) {
    double passed = Math.max(0, now - lastSeconds);
    alone = before.alone + before.width * passed;
    peak = before.peak;
    width = before.width;
    held = before.held;
    doneRate = before.doneRate;
    doneFrom = before.doneFrom;
    apart = before.apart;
    if (apart) {
      double work = Math.min(last.work, job.work);
      double served = before.virtual + before.rate * passed;
      end = before.end;
      if (before.virtual < last.work && served >= work && before.rate > 0) {
        done(now - (served - work) / before.rate, before.rate, work);
      }
      virtual = Math.min(served, Math.max(before.virtual, last.work));
    }
  }

  /**
   * Is served separately from now on.
   *
   * @param served service in the reference so far
   * @param predicted its predicted end there
   */
  void part(double served, double predicted) {
    if (!apart) {
      apart = true;
      virtual = served;
      end = predicted;
    }
  }

  /**
   * It has finished, as far as known. Work found out later, as a straggler continues here, counts
   * as served then.
   *
   * @param seconds when
   * @param itsRate its rate then
   * @param work total service
   */
  void done(double seconds, double itsRate, double work) {
    if (doneRate == 0) {
      doneRate = itsRate;
      doneFrom = seconds - work / itsRate;
    }
  }

  boolean isApart() {
    return apart;
  }

  /** Sets the service, and returns the previous one. */
  double exchangeVirtual(double other) {
    double own = virtual;
    virtual = other;
    return own;
  }

  /** Sets the rate, and returns the previous one. */
  double exchangeRate(double other) {
    double own = rate;
    rate = other;
    return own;
  }

  /**
   * Updates the time it would take alone by what it holds from now on.
   *
   * @param last the job before; null for none
   * @param tasks usage of its tasks, a fraction of the cluster
   */
  void hold(JobSnapshot last, JobSnapshot job, double tasks) {
    double waiting = Math.max(0, job.usable - tasks);
    boolean first = last == null || last.stage != JobSnapshot.Stage.RUNS;
    boolean waited = !first && last.waits;
    if (first) {
      peak = job.usable;
    } else if (job.waits && !waited) {
      // A request after none were pending is another phase, beside the last tasks.
      peak = Math.max(waiting, job.usable - held);
    } else {
      peak = Math.max(peak, waiting);
    }
    held = tasks;
    if (job.owner == null || (tasks <= 0 && job.waits)) {
      width = 0;
    } else if (tasks <= 0) {
      // Only its AM works.
      width = 1;
    } else if (job.waits || waited || first) {
      width = tasks < peak ? tasks / peak : 1;
    }
  }

  /**
   * From submission to end, in seconds.
   *
   * @param predicted end in the reference
   * @param most that it can use, a fraction of the cluster
   */
  double seconds(JobSnapshot job, double predicted, double most) {
    double beyond = most > 0 ? Math.max(0, alone - job.had / most) : 0;
    return end(predicted, job.work) - job.submitted / 1000.0 + beyond;
  }

  /** When it finished, in seconds; the prediction until then. */
  double end(double predicted, double work) {
    return doneRate > 0 ? doneFrom + work / doneRate : apart ? end : predicted;
  }
}
