/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class LeastWorkGrantsTest {
  private static final long MANY = 1_000_000;

  /** A user whose jobs can use all that it asks for. */
  private static Claim user(double weight, long demand) {
    return new Claim(weight, weight, demand, 0, MANY);
  }

  private static List<Long> shares(
      double guarantee, long total, List<Claim> users, JobClaim... jobs) {
    List<JobClaim> inOrder = new ArrayList<>(List.of(jobs));
    inOrder.sort(Comparator.comparingInt(JobClaim::sizeClass));
    DemandShares division = DemandShares.leastWorkFirst(users, inOrder, 0, guarantee, total);
    List<Long> shares = new ArrayList<>();
    for (int i = 0; i < users.size(); i++) {
      shares.add(division.share(i));
    }
    return shares;
  }

  @Test
  void theJobWithTheLeastWorkLeftGetsAllItCanUse() {
    assertThat(
            shares(
                0,
                100,
                List.of(user(1, 80), user(1, 500)),
                new JobClaim(1, 900, 500),
                new JobClaim(0, 5, 80)))
        .containsExactly(80L, 20L);
  }

  @Test
  void jobsThatAreOwedServiceGetAllOneAfterTheOther() {
    assertThat(
            shares(
                0,
                100,
                List.of(user(1, 200), user(1, 70), user(1, 90)),
                new JobClaim(0, 1, 200),
                new JobClaim(2, SizeClass.OWED + 1, 90),
                new JobClaim(1, SizeClass.OWED, 70)))
        .containsExactly(0L, 70L, 30L);
  }

  @Test
  void whatIsCertainComesBeforeWhatIsOwed() {
    assertThat(
            shares(
                0.5,
                100,
                List.of(user(1, 200), user(1, 200)),
                new JobClaim(1, SizeClass.OWED, 200)))
        .containsExactly(25L, 75L);
  }

  /** Otherwise whoever has one small job would be served first with all it has. */
  @Test
  void itIsTheJobsThatAreOrderedAndNotTheUsers() {
    assertThat(
            shares(
                0,
                100,
                List.of(user(1, 510), user(1, 60)),
                new JobClaim(0, 1, 10),
                new JobClaim(0, 900, 500),
                new JobClaim(1, 50, 60)))
        .containsExactly(40L, 60L);
  }

  @Test
  void theGuaranteeComesBeforeAnyJob() {
    assertThat(
            shares(
                0.5,
                100,
                List.of(user(1, 500), user(1, 500)),
                new JobClaim(0, 5, 500),
                new JobClaim(1, 900, 500)))
        .containsExactly(75L, 25L);
  }

  /** What is guaranteed serves the user's own jobs: it does not come on top of them. */
  @Test
  void whatIsGuaranteedCountsTowardsTheUsersJobs() {
    assertThat(
            shares(
                1,
                100,
                List.of(user(1, 60), user(1, 500)),
                new JobClaim(0, 5, 60),
                new JobClaim(1, 900, 500)))
        .containsExactly(50L, 50L);
    assertThat(
            shares(
                0.5,
                100,
                List.of(user(1, 60), user(1, 500)),
                new JobClaim(0, 5, 60),
                new JobClaim(1, 900, 500)))
        .containsExactly(60L, 40L);
  }

  @Test
  void whatNoKnownJobNeedsGoesByWeight() {
    assertThat(shares(0, 99, List.of(user(2, 500), user(1, 500)))).containsExactly(66L, 33L);
  }

  @Test
  void aUserWhoHasAskedForNothingYetIsEntitledToItsGuarantee() {
    DemandShares division =
        DemandShares.leastWorkFirst(
            List.of(user(1, 0), user(1, 500)), List.of(new JobClaim(1, 900, 500)), 0, 0.5, 100);
    assertThat(division.share(0)).isZero();
    // All could be its own: the other's share is not counted while it wants nothing.
    assertThat(division.entitled(0)).isCloseTo(50, within(1.0));
  }

  @Test
  void aUserWithAGuaranteeOfItsOwnIsEntitledToThat() {
    DemandShares division =
        DemandShares.leastWorkFirst(
            List.of(user(1, 0).guaranteed(0.8), user(1, 500)),
            List.of(new JobClaim(1, 900, 500)),
            0,
            0.5,
            100);
    assertThat(division.entitled(0)).isCloseTo(80, within(1.0));
  }

  @Test
  void theGuaranteeIsAPart() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DemandShares.leastWorkFirst(List.of(), List.of(), 0, 1.5, 1))
        .withMessageContaining("1.5");
  }

  /** Caught: a heavier user's jobs that go before all others of their size. */
  @Test
  void amongJobsThatAreAlikeTheWeightsDecide() {
    assertThat(
            shares(
                0,
                120,
                List.of(user(3, 500), user(1, 500), user(5, 20)),
                new JobClaim(0, 7, 500),
                new JobClaim(1, 7, 500),
                new JobClaim(2, 6, 20)))
        .containsExactly(75L, 25L, 20L);
  }

  /** What a user has for certain, or for smaller jobs, counts towards its share of the class. */
  @Test
  void whatAUserHasAlreadyCountsAmongJobsThatAreAlike() {
    assertThat(
            shares(
                0,
                100,
                List.of(user(1, 530), user(1, 500)),
                new JobClaim(0, 1, 30),
                new JobClaim(0, 7, 500),
                new JobClaim(1, 7, 500)))
        .containsExactly(50L, 50L);
  }

  private record Job(int user, int sizeClass, long amount) {}

  @Provide
  Arbitrary<List<Job>> jobs() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 3),
            Arbitraries.integers().between(-3, 3),
            Arbitraries.longs().between(0, 500))
        .as(Job::new)
        .list()
        .ofMaxSize(30);
  }

  /** All is used, nobody beyond what it can use, nobody below what it is guaranteed. */
  @Property(seed = "1", tries = 500)
  void nothingIsLostAndTheGuaranteeHolds(
      @ForAll("jobs") List<Job> jobs,
      @ForAll @Size(4) List<@LongRange(min = 1, max = 10) Long> weights,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee,
      @ForAll @LongRange(min = 1, max = 2000) long total) {
    List<Claim> users = new ArrayList<>();
    long[] demand = new long[4];
    jobs.forEach(job -> demand[job.user()] += job.amount());
    for (int i = 0; i < 4; i++) {
      users.add(user(weights.get(i), demand[i]));
    }
    JobClaim[] claims =
        jobs.stream()
            .map(job -> new JobClaim(job.user(), job.sizeClass(), job.amount()))
            .toArray(JobClaim[]::new);
    List<Long> shares = shares(guarantee, total, users, claims);
    DemandShares stock = DemandShares.of(users, 1, total);
    long wanted = 0;
    long given = 0;
    for (int i = 0; i < 4; i++) {
      assertThat(shares.get(i)).isBetween(0L, demand[i]);
      // Stock shares are whole, and of each a little may be missing.
      assertThat(shares.get(i)).isGreaterThanOrEqualTo((long) (guarantee * stock.share(i)) - 1);
      wanted += demand[i];
      given += shares.get(i);
    }
    // Stock shares are rounded: they may add up to a unit a user more than there is, or less.
    assertThat(given).isBetween(Math.min(wanted, total) - 4, Math.min(wanted, total) + 3);
  }
}
