/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What the jobs of one queue can use: summed by class, and of those that are owed one by one. */
final class Claims {
  /** Sums stop here, so that what is added to one later does not overflow. */
  private static final long MOST = Long.MAX_VALUE / 4;

  final List<Owed> owed = new ArrayList<>(0);
  private final int types;
  // Rising classes: a user has jobs of few.
  private int[] classes = new int[4];
  private long[][] amounts = new long[4][];
  private int size;

  /** What one job that is owed service can use. */
  static final class Owed {
    final JobPlan job;
    final long[] amounts;

    Owed(JobPlan job, long[] amounts) {
      this.job = job;
      this.amounts = amounts;
    }
  }

  private Claims(int types) {
    this.types = types;
  }

  /** Those of a queue and of all below it, which are kept there. */
  static Claims of(Plan plan, Snapshot now) {
    Claims claims = new Claims(now.root.settings.types);
    plan.claims = claims;
    for (Plan child : plan.children) {
      claims.add(of(child, now));
      plan.firstUntil += child.firstUntil;
      plan.next = Math.min(plan.next, child.next);
    }
    plan.newcomer = !plan.children.isEmpty() && plan.children.stream().allMatch(p -> p.newcomer);
    if (plan.queue.user) {
      claims.addJobs(plan, now);
    }
    return claims;
  }

  private void addJobs(Plan plan, Snapshot now) {
    double held = 0;
    long[] awaited = new long[types];
    for (JobPlan job : plan.jobs) {
      JobSnapshot state = job.job;
      held += now.part(state.holds);
      if (state.stage == JobSnapshot.Stage.UNKNOWN || state.stage == JobSnapshot.Stage.KEPT_BACK) {
        continue;
      }
      if (state.waits) {
        plan.next = Math.min(plan.next, job.isOwed() ? Rank.OWED + job.turn : job.among);
      }
      if (!state.sized) {
        // Beyond the guarantees it has what no job of a known size needs.
        continue;
      }
      long[] rest = state.wants;
      if (state.stage == JobSnapshot.Stage.RUNS && !state.shown) {
        long[] first = least(state.container, state.wants);
        // One as large as its user's share would push everybody aside.
        if (isWithin(first, plan.queue.stock)) {
          add(Rank.FIRST, first);
          job.first = true;
          job.awaited = state.waits && !state.holdsTasks;
          rest = less(rest, first);
          for (int type = 0; job.awaited && type < types; type++) {
            awaited[type] += first[type];
          }
        }
      }
      if (job.isOwed()) {
        owed.add(new Owed(job, rest));
      } else {
        add(job.among, rest);
      }
    }
    double first = now.part(awaited);
    plan.newcomer = held == 0 && first == 0 && plan.next == Integer.MAX_VALUE;
    plan.firstUntil = first == 0 ? 0 : held + first;
  }

  private long[] least(long[] some, long[] most) {
    long[] least = new long[types];
    for (int type = 0; type < types && type < some.length; type++) {
      least[type] = Math.min(some[type], most[type]);
    }
    return least;
  }

  private long[] less(long[] all, long[] some) {
    long[] rest = new long[types];
    for (int type = 0; type < types; type++) {
      rest[type] = all[type] - some[type];
    }
    return rest;
  }

  private boolean isWithin(long[] some, long[] share) {
    for (int type = 0; type < types; type++) {
      if (some[type] > share[type]) {
        return false;
      }
    }
    return true;
  }

  private void add(Claims other) {
    owed.addAll(other.owed);
    for (int place = 0; place < other.size; place++) {
      add(other.classes[place], other.amounts[place]);
    }
  }

  private void add(int sizeClass, long[] wanted) {
    int place = 0;
    while (place < size && classes[place] < sizeClass) {
      place++;
    }
    if (place == size || classes[place] != sizeClass) {
      if (size == classes.length) {
        classes = Arrays.copyOf(classes, 2 * size);
        amounts = Arrays.copyOf(amounts, 2 * size);
      }
      System.arraycopy(classes, place, classes, place + 1, size - place);
      System.arraycopy(amounts, place, amounts, place + 1, size - place);
      classes[place] = sizeClass;
      amounts[place] = new long[types];
      size++;
    }
    long[] sum = amounts[place];
    for (int type = 0; type < types; type++) {
      sum[type] = Math.min(MOST, sum[type] + Math.min(MOST, wanted[type]));
    }
  }

  /** The number of classes. */
  int size() {
    return size;
  }

  /** The class of this place, rising. */
  int sizeClass(int place) {
    return classes[place];
  }

  /** What is claimed in it of a type. */
  long amount(int place, int type) {
    return amounts[place][type];
  }
}
