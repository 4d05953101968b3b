/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.share.Claim;
import io.lsps.share.DemandShares;
import io.lsps.share.JobClaim;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.hadoop.yarn.api.records.Resource;
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
      for (int job = random.nextInt(6); job > 0; job--) {
        int sizeClass = random.nextInt(3);
        long wanted = random.nextInt(40);
        demand += wanted;
        single.add(new JobClaim(user, sizeClass, wanted, 1));
        own.add(sizeClass, Resource.newInstance(wanted, 1));
      }
      claims.add(new Claim(1 + random.nextInt(3), 1, demand, random.nextInt(5), 50));
      summed.addAll(own.of(user));
    }
    Collections.sort(single);
    Collections.sort(summed);
    DemandShares expected = DemandShares.leastWorkFirst(claims, single, 0, 0, 100);
    DemandShares actual = DemandShares.leastWorkFirst(claims, summed, 0, 0, 100);
    for (int user = 0; user < USERS; user++) {
      assertThat(actual.share(user)).isEqualTo(expected.share(user));
      assertThat(actual.entitled(user)).isEqualTo(expected.entitled(user));
    }
  }
}
