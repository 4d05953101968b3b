/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class DemandSharesTest {
  private static final long MANY = 1_000_000;

  private record User(double weight, double preference, long demand, long least, long most) {
    Claim claim() {
      return new Claim(weight, preference, demand, least, most);
    }

    long usable() {
      return Math.min(demand, most);
    }
  }

  @Test
  void theLargerOfTwoGuaranteesHolds() {
    Claim small = new User(1, 9, 100, 0, 100).claim();
    Claim large = new User(1, 1, 100, 0, 100).claim();

    assertThat(DemandShares.of(List.of(small, large), 0.5, 100).share(1)).isEqualTo(25);
    assertThat(DemandShares.of(List.of(small, large.guaranteed(0.8)), 0.5, 100).share(1))
        .isEqualTo(40);
    assertThat(DemandShares.of(List.of(small, large.guaranteed(0.2)), 0.5, 100).share(1))
        .isEqualTo(25);
  }

  private static List<Long> shares(double guarantee, long total, User... users) {
    return shares(guarantee, total, List.of(users));
  }

  private static List<Long> shares(double guarantee, long total, List<User> users) {
    DemandShares division = DemandShares.of(claims(users), guarantee, total);
    List<Long> shares = new ArrayList<>();
    for (int i = 0; i < users.size(); i++) {
      shares.add(division.share(i));
    }
    return shares;
  }

  private static List<Claim> claims(List<User> users) {
    return users.stream().map(User::claim).toList();
  }

  @Test
  void aSmallUserLeavesWhatItCannotUse() {
    User small = new User(1, 99, 1, 0, MANY);
    User large = new User(1, 1, 5000, 0, MANY);
    assertThat(shares(0, 1000, small, large)).containsExactly(1L, 999L);
  }

  @Test
  void whatIsLeftGoesByWeightToThoseWhoCanUseIt() {
    User tiny = new User(1, 1, 3, 0, MANY);
    User heavy = new User(10, 10, 5000, 0, MANY);
    User light = new User(1, 1, 5000, 0, MANY);
    assertThat(shares(0, 1000, tiny, heavy, light)).containsExactly(3L, 907L, 90L);
  }

  @Test
  void theGuaranteeHoldsAPartOfTheStockShare() {
    User favoured = new User(1, 1.9, MANY, 0, MANY);
    User pushed = new User(1, 0.1, MANY, 0, MANY);
    assertThat(shares(0, 1000, favoured, pushed)).containsExactly(950L, 50L);
    assertThat(shares(0.5, 1000, favoured, pushed)).containsExactly(750L, 250L);
    assertThat(shares(1, 1000, favoured, pushed)).containsExactly(500L, 500L);
  }

  @Test
  void ofAStockShareThatCannotBeUsedNothingIsGuaranteed() {
    User favoured = new User(1, 1.9, MANY, 0, MANY);
    User pushed = new User(1, 0.1, 100, 0, MANY);
    assertThat(shares(1, 1000, favoured, pushed)).containsExactly(900L, 100L);
  }

  @Test
  void withoutPreferenceThereIsTheLeastShareAndNoMore() {
    User none = new User(0, 0, 500, 20, MANY);
    User other = new User(1, 1, MANY, 0, MANY);
    assertThat(shares(1, 1000, none, other)).containsExactly(20L, 980L);
  }

  /** Else a user that just came to want more would count as far beyond its share. */
  @Test
  void theOrderOfServiceMeasuresAgainstWhatAUserMightHave() {
    List<User> users = List.of(new User(1, 1, 1, 0, MANY), new User(1, 1, 5000, 0, MANY));
    DemandShares division = DemandShares.of(claims(users), 0, 1000);

    assertThat(division.share(0)).isEqualTo(1);
    assertThat(Math.round(division.entitled(0))).isEqualTo(999);
    assertThat(Math.round(division.entitled(1))).isEqualTo(999);
  }

  @Test
  void refusesWhatIsNoGuarantee() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DemandShares.of(List.of(), 1.5, 1))
        .withMessage("guarantee must be in 0 to 1, was 1.5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DemandShares.of(List.of(), Double.NaN, 1));
  }

  @Property(seed = "1")
  void nobodyHasMoreThanItCanUseAndWhoWantsHasSomething(
      @ForAll("users") List<User> users, @ForAll @DoubleRange(min = 0, max = 1) double guarantee) {
    List<Long> shares = shares(guarantee, MANY, users);
    for (int i = 0; i < users.size(); i++) {
      assertThat(shares.get(i)).isLessThanOrEqualTo(users.get(i).usable());
      if (users.get(i).usable() > 0) {
        assertThat(shares.get(i)).isGreaterThan(0);
      }
    }
  }

  @Property(seed = "1")
  void allThatCanBeUsedIsGivenAway(
      @ForAll("users") List<User> users,
      @ForAll @DoubleRange(min = 0, max = 1) double guarantee,
      @ForAll @LongRange(min = 10_000, max = 10_000_000) long total) {
    long usable = users.stream().mapToLong(User::usable).sum();
    long given = shares(guarantee, total, users).stream().mapToLong(share -> share).sum();

    // Whole units: each may be rounded, and the level is found by halving.
    assertThat(given).isLessThanOrEqualTo(Math.max(total, least(users)) + users.size());
    assertThat(given)
        .isGreaterThanOrEqualTo(Math.min(usable, total) - users.size() - total / 1_000_000);
  }

  private static long least(List<User> users) {
    return users.stream().mapToLong(user -> Math.min(user.least(), user.usable())).sum();
  }

  @Property(seed = "1")
  void nobodyIsBelowItsLeastShareOrTheGuarantee(
      @ForAll("users") List<User> users, @ForAll @DoubleRange(min = 0, max = 1) double guarantee) {
    List<User> byWeight =
        users.stream()
            .map(u -> new User(u.weight(), u.weight(), u.demand(), u.least(), u.most()))
            .toList();
    List<Long> stock = shares(0, MANY, byWeight);
    List<Long> shares = shares(guarantee, MANY, users);
    for (int i = 0; i < users.size(); i++) {
      User user = users.get(i);
      long due = Math.max(user.least(), (long) (guarantee * stock.get(i)));
      assertThat(shares.get(i)).isGreaterThanOrEqualTo(Math.min(due, user.usable()));
    }
  }

  @Property(seed = "1")
  void withAFullGuaranteeSharesAreStock(@ForAll("users") List<User> users) {
    List<User> byWeight =
        users.stream()
            .map(u -> new User(u.weight(), u.weight(), u.demand(), u.least(), u.most()))
            .toList();
    List<Long> stock = shares(0, MANY, byWeight);
    List<Long> shares = shares(1, MANY, users);
    for (int i = 0; i < users.size(); i++) {
      assertThat(shares.get(i)).isBetween(stock.get(i), stock.get(i) + users.size() + 1);
    }
  }

  @Property(seed = "1")
  void wantingMoreNeverEarnsLess(
      @ForAll("users") List<User> users, @ForAll @LongRange(min = 1, max = MANY) long more) {
    List<User> after = new ArrayList<>(users);
    User first = users.get(0);
    after.set(
        0,
        new User(
            first.weight(),
            first.preference(),
            first.demand() + more,
            first.least(),
            first.most()));
    assertThat(shares(0.5, MANY, after).get(0))
        .isGreaterThanOrEqualTo(shares(0.5, MANY, users).get(0) - 2);
  }

  @Provide
  Arbitrary<List<User>> users() {
    Arbitrary<Double> weights = Arbitraries.doubles().between(0.1, 100).ofScale(2);
    Arbitrary<Long> demands = Arbitraries.longs().between(0, 2 * MANY);
    // Minima and floors that fit together: the scheduler's own must too.
    Arbitrary<Long> least = Arbitraries.longs().between(100, 1000);
    Arbitrary<Long> most =
        Arbitraries.oneOf(Arbitraries.just(Long.MAX_VALUE), Arbitraries.longs().between(0, MANY));
    return Combinators.combine(weights, weights, demands, least, most)
        .as(User::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(12);
  }
}
