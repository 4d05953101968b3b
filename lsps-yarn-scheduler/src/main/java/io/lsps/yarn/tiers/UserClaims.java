/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import io.lsps.share.JobClaim;
import io.lsps.share.SizeClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What the jobs of one user can use, summed by size class, as of one moment. */
final class UserClaims {
  /** Sums stop here, so that what is added to one later does not overflow. */
  private static final long MOST = Long.MAX_VALUE / 4;

  private static final int FEW = 4;

  private final int types;
  // Rising classes, and what is claimed in each: a user has jobs of few classes.
  private int[] classes = new int[FEW];
  private long[][] amounts = new long[FEW][];
  private int size;
  private long[] held = {};
  private long[] first = {};
  private Integer nextClass;
  private boolean momentary;
  private boolean byShare;
  private List<OwedJob> owed = Collections.emptyList();
  private List<JobClaim> claims;
  private int claimsOf;

  /**
   * Nothing yet.
   *
   * @param types how many resource types are shared out
   */
  UserClaims(int types) {
    this.types = types;
  }

  /** A job of this size class can use so much, by type. */
  void add(int sizeClass, long[] wanted) {
    int place = place(sizeClass);
    long[] sum = amounts[place];
    for (int type = 0; type < types; type++) {
      sum[type] = Math.min(MOST, sum[type] + Math.min(MOST, wanted[type]));
    }
  }

  private int place(int sizeClass) {
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
    return place;
  }

  /** A job that is owed service. */
  void addOwed(OwedJob job) {
    if (owed.isEmpty()) {
      owed = new ArrayList<>();
    }
    owed.add(job);
  }

  /** Its jobs that are owed service. */
  List<OwedJob> owed() {
    return owed;
  }

  /** Whether any job of it is owed service. */
  boolean isOwed() {
    return !owed.isEmpty();
  }

  /** An application holds so much. */
  void holds(long[] usage) {
    held = TypeAmounts.sum(held, usage);
  }

  /**
   * A job can use so much before all others, which is to show how long its tasks take.
   *
   * @param awaited whether it waits for that
   */
  void addFirst(long[] container, boolean awaited) {
    add(SizeClass.FIRST, container);
    if (awaited) {
      first = TypeAmounts.sum(first, container);
    }
  }

  /** A job of this size class waits for containers. */
  void waits(int sizeClass) {
    nextClass = nextClass == null ? sizeClass : Math.min(nextClass, sizeClass);
  }

  /** This may tell something else at another time, though nothing has changed that is told. */
  void holdsNowOnly() {
    momentary = true;
  }

  boolean isForNowOnly() {
    return momentary;
  }

  /** The user's fair share was looked at. */
  void restsOnShare() {
    byShare = true;
  }

  boolean isByShare() {
    return byShare;
  }

  /** What its next containers are for. */
  NextJob next(ClaimRule rule, Resource cluster) {
    Integer nextClass = this.nextClass;
    for (OwedJob job : owed) {
      if (job.waits()) {
        int place = job.sizeClass();
        nextClass = nextClass == null ? place : Math.min(nextClass, place);
      }
    }
    Resource its = TypeAmounts.resource(held);
    Resource before = TypeAmounts.resource(first);
    return Resources.isNone(its) && Resources.isNone(before) && nextClass == null
        ? rule.newcomer(cluster)
        : rule.nextJob(its, before, nextClass, cluster);
  }

  /**
   * Whether others come to the same in a division in which the user can use so much at most: what
   * is claimed beyond that, from the lowest class on, gives nothing.
   *
   * @param usable of each type that is divided
   */
  boolean isSame(UserClaims other, long[] usable) {
    long[] own = new long[usable.length];
    long[] others = new long[usable.length];
    for (int place = 0; ; place++) {
      if (Arrays.equals(own, usable)) {
        return true;
      }
      if (place == size || place == other.size) {
        return size == other.size;
      }
      claim(place, own, usable);
      other.claim(place, others, usable);
      if (classes[place] != other.classes[place] || !Arrays.equals(own, others)) {
        return false;
      }
    }
  }

  private void claim(int place, long[] sum, long[] most) {
    for (int type = 0; type < sum.length; type++) {
      sum[type] = Math.min(most[type], sum[type] + amounts[place][type]);
    }
  }

  /** What its jobs claim, as of the user of this number, the lowest class first. */
  List<JobClaim> of(int user) {
    if (claims == null || claimsOf != user) {
      List<JobClaim> next = new ArrayList<>(size);
      for (int place = 0; place < size; place++) {
        next.add(new JobClaim(user, classes[place], amounts[place]));
      }
      claims = next;
      claimsOf = user;
    }
    return claims;
  }
}
