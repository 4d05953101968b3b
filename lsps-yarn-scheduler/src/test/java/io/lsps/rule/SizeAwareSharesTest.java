/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SizeAwareSharesTest {
  private record UserLoad(double weight, double size) {}

  private static List<Double> of(List<UserLoad> users, double alpha) {
    return SizeAwareShares.of(
        users.stream().map(UserLoad::weight).toList(),
        users.stream().map(UserLoad::size).toList(),
        alpha);
  }

  @Test
  void smallerUserGetsLargerShare() {
    assertThat(of(users(10, 40), 1)).containsExactly(1.6, 0.4);
  }

  @Test
  void alphaMovesSharesTowardsFair() {
    assertThat(of(users(10, 40), 0.5)).containsExactly(1.3, 0.7);
  }

  @Test
  void weightsCountBesideSizes() {
    List<UserLoad> users = List.of(new UserLoad(3, 10), new UserLoad(1, 10));
    assertThat(of(users, 1)).containsExactly(3.0, 1.0);
  }

  @Test
  void oneUserGetsEverything() {
    assertThat(of(users(123), 1)).containsExactly(1.0);
  }

  @Test
  void nobodyGetsNothing() {
    assertThat(of(List.of(), 1)).isEmpty();
  }

  /** Caught: NaN, and dividing the cluster by such weights never ended. */
  @Test
  void usersOfWeightZeroHaveNoShare() {
    assertThat(of(List.of(new UserLoad(0, 10), new UserLoad(0, 20)), 1)).containsExactly(0.0, 0.0);
  }

  @Test
  void usersOfUnknownSizeAreEqual() {
    assertThat(of(users(Double.NaN, Double.NaN), 1)).containsExactly(1.0, 1.0);
  }

  @Test
  void aUserOfUnknownSizeCountsAtTheMean() {
    assertThat(of(users(10, 30, Double.NaN), 1)).isEqualTo(of(users(10, 30, 20), 1));
  }

  @Test
  void aRatioOfABillionStillLeavesTheLargeUserSomething() {
    List<Double> shares = of(users(1, 1e9), 1);
    assertThat(shares.get(1)).isGreaterThan(1e-7);
    assertThat(shares.get(0) + shares.get(1)).isCloseTo(2, within(1e-9));
  }

  @Test
  void jobsOfNoSizeDoNotBreakTheSum() {
    List<Double> shares = of(users(0, 0, 5), 1);
    assertThat(shares.get(0)).isEqualTo(shares.get(1)).isGreaterThan(shares.get(2));
  }

  @Test
  void refusesWhatIsNoAlphaOrLoad() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> of(users(1), 1.5))
        .withMessage("alpha must be in 0 to 1, was 1.5");
    assertThatIllegalArgumentException().isThrownBy(() -> of(users(1), Double.NaN));
  }

  @Property(seed = "1")
  void sharesArePositiveAndKeepTheSum(
      @ForAll("loads") List<UserLoad> users, @ForAll @DoubleRange(min = 0, max = 1) double alpha) {
    List<Double> shares = of(users, alpha);
    double weights = users.stream().mapToDouble(UserLoad::weight).sum();

    assertThat(shares).allSatisfy(share -> assertThat(share).isGreaterThan(0).isFinite());
    assertThat(shares.stream().mapToDouble(s -> s).sum())
        .isCloseTo(weights, within(1e-9 * weights));
  }

  @Property(seed = "1")
  void ofEqualWeightsTheSmallerNeverGetsLess(
      @ForAll @Size(min = 2, max = 12) List<@DoubleRange(min = 0, max = 1e9) Double> sizes,
      @ForAll @DoubleRange(min = 0, max = 1) double alpha) {
    double[] array = sizes.stream().mapToDouble(s -> s).toArray();
    List<Double> shares = of(users(array), alpha);
    for (int i = 0; i < array.length; i++) {
      for (int k = 0; k < array.length; k++) {
        if (array[i] < array[k]) {
          assertThat(shares.get(i)).isGreaterThanOrEqualTo(shares.get(k));
        }
      }
    }
  }

  @Property(seed = "1")
  void growingJobsNeverEarnAUserMore(
      @ForAll @Size(min = 2, max = 12) List<@DoubleRange(min = 0.1, max = 1e6) Double> sizes,
      @ForAll @DoubleRange(min = 1, max = 100) double growth) {
    double[] before = sizes.stream().mapToDouble(s -> s).toArray();
    double[] after = before.clone();
    after[0] *= growth;

    assertThat(of(users(after), 1).get(0))
        .isLessThanOrEqualTo(of(users(before), 1).get(0) * (1 + 1e-12));
  }

  @Property(seed = "1")
  void alphaZeroIsWeightedFair(@ForAll("loads") List<UserLoad> users) {
    List<Double> shares = of(users, 0);
    for (int i = 0; i < users.size(); i++) {
      assertThat(shares.get(i)).isEqualTo(users.get(i).weight());
    }
  }

  @Provide
  Arbitrary<List<UserLoad>> loads() {
    Arbitrary<Double> weights = Arbitraries.doubles().between(0.001, 1000).ofScale(3);
    Arbitrary<Double> sizes =
        Arbitraries.oneOf(
            Arbitraries.doubles().between(0, 1e9).ofScale(6),
            Arbitraries.of(0.0, Double.MIN_VALUE, 1e300, Double.NaN));
    return Combinators.combine(weights, sizes).as(UserLoad::new).list().ofMinSize(1).ofMaxSize(20);
  }

  private static List<UserLoad> users(double... sizes) {
    List<UserLoad> users = new ArrayList<>();
    for (double size : sizes) {
      users.add(new UserLoad(1, size));
    }
    return users;
  }
}
