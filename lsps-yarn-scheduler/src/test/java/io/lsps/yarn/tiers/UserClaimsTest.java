/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.share.Claim;
import io.lsps.share.DemandShares;
import io.lsps.share.JobClaim;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The claims of one user's jobs are summed by size class. Shares from the sums would differ here
 * from shares of the jobs one by one if anything went by the single job.
 */
class UserClaimsTest {
  private static final int USERS = 5;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void sumsGiveTheSharesThatSingleJobsGive(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<JobClaim> single = new ArrayList<>();
    List<JobClaim> summed = new ArrayList<>();
    List<Claim> claims = new ArrayList<>();
    for (int user = 0; user < USERS; user++) {
      UserClaims own = new UserClaims(2);
      long demand = 0;
      for (int job = random.nextInt(16); job > 0; job--) {
        int sizeClass = random.nextInt(9) - 4;
        long wanted = random.nextInt(16);
        demand += wanted;
        single.add(new JobClaim(user, sizeClass, wanted, 1));
        own.add(sizeClass, new long[] {wanted, 1});
      }
      claims.add(new Claim(1 + random.nextInt(3), 1, demand, random.nextInt(5), 50));
      summed.addAll(own.of(user));
    }
    single.sort(Comparator.comparingInt(JobClaim::sizeClass));
    summed.sort(Comparator.comparingInt(JobClaim::sizeClass));
    DemandShares expected = DemandShares.leastWorkFirst(claims, single, 0, 0, 100);
    DemandShares actual = DemandShares.leastWorkFirst(claims, summed, 0, 0, 100);
    for (int user = 0; user < USERS; user++) {
      assertThat(actual.share(user)).isEqualTo(expected.share(user));
      assertThat(actual.entitled(user)).isEqualTo(expected.entitled(user));
    }
  }

  /**
   * A division is not made again where what users claim differs only beyond what they can use, or
   * beyond four times of all there is.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void claimsThatAreTheSameBelowWhatCanBeUsedGiveTheSameShares(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int compared = 0;
    for (int draw = 0; draw < 2000; draw++) {
      long total = random.nextInt(1, 60);
      long enough = 4 * (total + 1);
      List<Claim> claims = new ArrayList<>();
      List<Claim> others = new ArrayList<>();
      List<JobClaim> jobs = new ArrayList<>();
      List<JobClaim> otherJobs = new ArrayList<>();
      boolean same = true;
      for (int user = 0; user < USERS; user++) {
        double weight = 0.25 * random.nextInt(1, 9);
        long least = random.nextInt(5);
        long demand = amount(random, total);
        long otherDemand = random.nextBoolean() ? demand : amount(random, total);
        claims.add(new Claim(weight, 1, demand, least, Long.MAX_VALUE));
        others.add(new Claim(weight, 1, otherDemand, least, Long.MAX_VALUE));
        UserClaims own = claims(random, total);
        UserClaims other = random.nextBoolean() ? own : claims(random, total);
        long usable = Math.min(demand, Math.max(enough, least));
        same &=
            usable == Math.min(otherDemand, Math.max(enough, least))
                && own.isSame(other, new long[] {usable});
        jobs.addAll(own.of(user));
        otherJobs.addAll(other.of(user));
      }
      if (same) {
        compared++;
        jobs.sort(Comparator.comparingInt(JobClaim::sizeClass));
        otherJobs.sort(Comparator.comparingInt(JobClaim::sizeClass));
        DemandShares expected = DemandShares.leastWorkFirst(claims, jobs, 0, 0.5, total);
        DemandShares actual = DemandShares.leastWorkFirst(others, otherJobs, 0, 0.5, total);
        for (int user = 0; user < USERS; user++) {
          assertThat(actual.share(user)).isEqualTo(expected.share(user));
          assertThat(actual.entitled(user)).isEqualTo(expected.entitled(user));
        }
      }
    }
    assertThat(compared).isGreaterThan(20);
  }

  /** Little, or far more than there is. */
  private static long amount(SplittableRandom random, long total) {
    return random.nextInt(3) == 0 ? random.nextInt(4) : (4 + random.nextInt(6)) * (total + 1);
  }

  private static UserClaims claims(SplittableRandom random, long total) {
    UserClaims claims = new UserClaims(1);
    for (int job = random.nextInt(3); job > 0; job--) {
      claims.add(random.nextInt(2), new long[] {amount(random, total)});
    }
    return claims;
  }
}
