/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class VirtualClusterTest {
  private static final double CLOSE = 1e-4;
  private static final double LAG = 0.5;

  private final VirtualCluster cluster = new VirtualCluster();
  private final Account a = new Account();
  private final Account b = new Account();

  /** A job without a master. */
  private static void tell(Account job, double canUse, double work, double left) {
    job.tell(canUse, 0, work, left);
  }

  private void users(long now, Account... ofUsers) {
    cluster.begin(now);
    for (int i = 0; i < ofUsers.length; i++) {
      cluster.user("user" + i, 1, 0, 1).add(ofUsers[i]);
    }
    cluster.divide(LAG, 1);
  }

  @Test
  void aLoneJobIsToEndAQuarterLaterThanUnderTheFairScheduler() {
    tell(a, 1, 100, 100);
    tell(b, 1, 100, 100);
    users(0, a, b);

    assertThat(a.deadline()).isCloseTo(250, within(CLOSE));
    assertThat(b.deadline()).isCloseTo(250, within(CLOSE));
    assertThat(b.isOwed()).isFalse();
  }

  @Test
  void theExampleOfTheRule() {
    Account alice = a;
    Account bob = b;
    tell(alice, 0.9, 9, 9);
    tell(bob, 3, 30, 30);
    users(0, alice, bob);
    assertThat(bob.deadline()).isCloseTo(75, within(CLOSE));
    assertThat(bob.isOwed()).isFalse();

    // Alice has ended at 10 s here, and would have at 18 s.
    tell(bob, 3, 30, 29);
    cluster.begin(18_001);
    cluster.user("user1", 1, 0, 1).add(bob);
    cluster.divide(LAG, 1);
    assertThat(bob.deadline()).isCloseTo(1.25 * 39, within(0.01));
  }

  @Test
  void oneOfSeveralMayTakeHalfAsLongAgain() {
    tell(a, 1, 100, 100);
    tell(b, 1, 100, 100);
    cluster.begin(0);
    VirtualCluster.User user = cluster.user("user", 1, 0, 1);
    user.add(a);
    user.add(b);
    cluster.divide(LAG, 1);

    assertThat(b.deadline()).isCloseTo(300, within(CLOSE));
  }

  @Test
  void itIsOwedServiceWhenAllThatItCanUseWouldJustDo() {
    tell(a, 1, 1000, 1000);
    tell(b, 0.5, 100, 100);
    users(0, a, b);
    // Under the FairScheduler it ends at 200, so it is to end by 250, and takes 200 at least.
    tell(a, 1, 1000, 951);
    tell(b, 0.5, 100, 100);
    users(49_000, a, b);
    assertThat(b.isOwed()).isFalse();
    tell(a, 1, 1000, 949);
    tell(b, 0.5, 100, 100);
    users(51_000, a, b);
    assertThat(b.isOwed()).isTrue();
    assertThat(b.turn()).isZero();
    // What was done of it meanwhile gives it time again.
    tell(a, 1, 1000, 940);
    tell(b, 0.5, 100, 90);
    users(60_000, a, b);
    assertThat(b.isOwed()).isFalse();
  }

  @Test
  void whoWouldEndFirstIsServedFirst() {
    Account giant = new Account();
    tell(giant, 1, 1e6, 1e6);
    tell(a, 1, 200, 200);
    tell(b, 1, 100, 100);
    users(0, giant, a, b);
    tell(giant, 1, 1e6, 1e6);
    users(900_000, giant, a, b);

    assertThat(b.turn()).isZero();
    assertThat(a.turn()).isEqualTo(1);
  }

  /** Else those that stay would have their part from now on, and be promised too much. */
  @Test
  void aJobThatHasEndedGoesOnThereAsLongAsItWould() {
    tell(a, 1, 100, 100);
    tell(b, 1, 100, 100);
    users(0, a, b);
    tell(b, 1, 100, 100);
    users(100_000, b);
    // There a ended at 100 s by half, and b too.
    assertThat(b.deadline()).isCloseTo(1.25 * 200, within(CLOSE));
    tell(b, 1, 100, 90);
    users(200_000, b);
    assertThat(b.deadline()).isCloseTo(1.25 * 200, within(CLOSE));
    tell(b, 1, 100, 80);
    users(300_000, b);
    assertThat(b.deadline()).isCloseTo(1.25 * 200, within(CLOSE));
    assertThat(b.isOwed()).isTrue();
  }

  @Test
  void whatWasDoneBeforeARestartIsDoneThereToo() {
    tell(a, 1, 100, 30);
    users(0, a);

    assertThat(a.deadline()).isCloseTo(1.25 * 30, within(CLOSE));
  }

  @Test
  void whoseWorkIsNotKnownIsOwedNothingAndHasItsPart() {
    tell(a, 1, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
    tell(b, 1, 100, 100);
    users(0, a, b);
    users(1_000_000, a, b);

    assertThat(a.isOwed()).isFalse();
    assertThat(b.deadline()).isCloseTo(250, within(CLOSE));
    assertThat(b.isOwed()).isTrue();
  }

  @Test
  void aJobThatMayNotBeginWaitsThereToo() {
    tell(a, 1, 1000, 1000);
    tell(b, 0, 100, 100);
    users(0, a, b);
    users(500_000, a, b);

    assertThat(b.isOwed()).isFalse();
  }

  @Test
  void aJobThatMovedCountsForItsNewUserAlone() {
    tell(a, 1, 100, 100);
    users(0, a, b);
    VirtualCluster other = new VirtualCluster();
    other.begin(0);
    other.user("other", 1, 0, 1).add(a);
    other.divide(LAG, 1);
    tell(b, 1, 100, 100);
    cluster.begin(1000);
    cluster.user("user1", 1, 0, 1).add(b);
    cluster.divide(LAG, 1);

    assertThat(b.deadline()).isCloseTo(1.25 * 100 + 1, within(1.0));
  }

  @Test
  void aClockThatIsSetBackChangesNothing() {
    tell(a, 1, 100, 100);
    tell(b, 1, 100, 100);
    users(100_000, a, b);
    users(20_000, a, b);

    assertThat(b.isOwed()).isFalse();
  }

  @Test
  void itTellsWhenTheNextComesToBeOwedService() {
    tell(a, 1, 1000, 1000);
    tell(b, 0.5, 100, 100);
    cluster.begin(0);
    cluster.user("user0", 1, 0, 1).add(a);
    cluster.user("user1", 1, 0, 1).add(b);

    assertThat(cluster.divide(LAG, 1)).isBetween(50_000L, 50_010L);
  }

  @Property
  void dividedEquallyNothingIsLost(
      @ForAll @DoubleRange(min = 0, max = 2) double share,
      @ForAll @Size(min = 1, max = 8) List<@DoubleRange(min = 0, max = 1) Double> demands) {
    double[] wanted = demands.stream().mapToDouble(each -> each).toArray();
    double[] parts = VirtualCluster.equally(share, wanted);
    List<Double> below = new ArrayList<>();
    double sum = 0;
    double all = 0;
    for (int i = 0; i < parts.length; i++) {
      assertThat(parts[i]).isBetween(0.0, wanted[i] + CLOSE);
      sum += parts[i];
      all += wanted[i];
      if (parts[i] < wanted[i] - CLOSE) {
        below.add(parts[i]);
      }
    }
    assertThat(sum).isCloseTo(Math.min(share, all), within(CLOSE));
    // Who has less than it wants has as much as anybody.
    for (double part : below) {
      for (double other : parts) {
        assertThat(other).isLessThanOrEqualTo(part + CLOSE);
      }
    }
  }
}
