/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

/**
 * How long a job takes under the FairScheduler, for the scorecard; no decision goes by it. A late
 * job begins anew in the {@link FairReference}, so that what was served of it there is served once
 * more, and all others are served less. Here nobody is served twice. The reference serves work as a
 * fluid; what the job would have taken alone beyond that, as its reduces follow on its maps, is
 * added.
 */
final class FairTime {
  // Where jobs have begun anew: served without them. Else as in the reference.
  private boolean apart;
  private double virtual;
  private double rate;
  private double end;
  // Of one that has ended: its rate then, and when it would have ended without any work.
  private double doneRate;
  private double doneFrom;
  // What it would have taken alone by now: each second by the part of its requests that it held.
  private double alone;
  private double peak;
  private double width;
  private double held;

  /** A job that was late before a restart: it has ended here when that was predicted. */
  static FairTime ended(double work, double end) {
    FairTime time = new FairTime();
    time.part(work, end);
    return time;
  }

  /**
   * Goes on from a plan before.
   *
   * @param last the job as it was then
   * @param lastSeconds when that was
   */
  void goOn(FairTime before, JobSnapshot last, double lastSeconds, JobSnapshot job, double now) {
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
   * From now on it is served apart.
   *
   * @param served of it in the reference until now
   * @param predicted when it is to end there
   */
  void part(double served, double predicted) {
    if (!apart) {
      apart = true;
      virtual = served;
      end = predicted;
    }
  }

  /**
   * It has ended, by what is known of it. What becomes known later, as a straggler runs on here,
   * counts as if it had been served then.
   *
   * @param seconds when
   * @param itsRate at which it was served
   * @param work that was served
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

  /** Takes what was served, and returns what it had. */
  double exchangeVirtual(double other) {
    double own = virtual;
    virtual = other;
    return own;
  }

  /** Takes a rate, and returns the one that it had. */
  double exchangeRate(double other) {
    double own = rate;
    rate = other;
    return own;
  }

  /**
   * What it holds from now on counts for what it takes alone.
   *
   * @param last the job as it was before; null for none
   * @param tasks what its tasks hold, a part of the cluster
   */
  void hold(JobSnapshot last, JobSnapshot job, double tasks) {
    double waiting = Math.max(0, job.usable - tasks);
    boolean first = last == null || last.stage != JobSnapshot.Stage.RUNS;
    boolean waited = !first && last.waits;
    if (first) {
      peak = job.usable;
    } else if (job.waits && !waited) {
      // What it asks for after it waited for nothing is another phase, beside the last tasks.
      peak = Math.max(waiting, job.usable - held);
    } else {
      peak = Math.max(peak, waiting);
    }
    held = tasks;
    if (job.owner == null || (tasks <= 0 && job.waits)) {
      width = 0;
    } else if (tasks <= 0) {
      // Its AM alone works.
      width = 1;
    } else if (job.waits || waited || first) {
      width = tasks < peak ? tasks / peak : 1;
    }
  }

  /**
   * From its submission to its end, in seconds.
   *
   * @param predicted when it ends in the reference
   * @param most that it can use, a part of the cluster
   */
  double seconds(JobSnapshot job, double predicted, double most) {
    double beyond = most > 0 ? Math.max(0, alone - job.had / most) : 0;
    return end(predicted, job.work) - job.submitted / 1000.0 + beyond;
  }

  /** When it has ended, in seconds; as it was predicted as long as it has not. */
  double end(double predicted, double work) {
    return doneRate > 0 ? doneFrom + work / doneRate : apart ? end : predicted;
  }
}
