/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.policy.yarn.FakeSchedulable;
import io.lsps.policy.yarn.Faults;
import io.lsps.settings.SettingValues;
import io.lsps.share.SizeClass;
import io.lsps.yarn.options.ClusterSettings;
import io.lsps.yarn.options.Fairness;
import io.lsps.yarn.options.LspsKeys;
import io.lsps.yarn.options.QueueOptions;
import java.util.IdentityHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two queues of a cluster of 1000 MB; each is entitled to a half at first. */
class QueueOrderTest {
  private static final int SMALL = -5;
  private static final int LARGE = 5;

  private final FakeSchedulable a = new FakeSchedulable("a", 300);
  private final FakeSchedulable b = new FakeSchedulable("b", 100);
  private final Faults faults = new Faults();
  private String order = "proportion";
  private final IdentityHashMap<Schedulable, SiblingClaims.Entitled> entitled =
      new IdentityHashMap<>();
  private final IdentityHashMap<Schedulable, Double> parts = new IdentityHashMap<>();
  private SiblingClaims claims;
  private SiblingRanks ranks;

  @BeforeEach
  void divide() {
    update(0.5, 0.5);
  }

  private void update(double entitledA, double entitledB) {
    SettingValues values =
        ClusterSettings.from(new Configuration(false))
            .with(LspsKeys.SERVICE_ORDER, order, "the test");
    QueueOptions options = new QueueOptions(values, values);
    claims =
        new SiblingClaims(
            Resource.newInstance(1000, 100),
            new ClaimRule(options, Resource.newInstance(10, 1)),
            entitled);
    entitle(a, entitledA);
    entitle(b, entitledB);
    ranks = new SiblingRanks(claims);
  }

  private void entitle(Schedulable child, double part) {
    parts.put(child, part);
    entitled.computeIfAbsent(child, any -> new SiblingClaims.Entitled()).set(0, part, null);
  }

  private void next(Schedulable child, NextJob job) {
    entitled.get(child).set(0, parts.get(child), job);
  }

  private QueueOrder sorting() {
    return new QueueOrder(ranks, faults, Fairness.FAIR.policy().getComparator());
  }

  @Test
  void whoHasTheLeastOfItsShareGoesFirst() {
    // 300 of 900 against 100 of 100.
    update(0.9, 0.1);

    assertThat(sorting().compare(a, b)).isNegative();
  }

  @Test
  void beyondTheirSharesQueuesAreServedInProportionToThem() {
    a.use(900);
    b.use(200);
    // 900 of 400 is more of its share than 200 of 100; by deficit a would be further over.
    update(0.4, 0.1);
    assertThat(sorting().compare(b, a)).isNegative();
    update(0.5, 0.1);
    assertThat(sorting().compare(a, b)).isNegative();
  }

  @Test
  void thePapersOrderIsByDeficit() {
    order = "deficit";
    a.use(900);
    b.use(200);
    update(0.5, 0.1);

    assertThat(sorting().compare(b, a)).isNegative();
  }

  @Test
  void ofTwoThatHaveNothingTheOneWithTheLargerShareGoesFirst() {
    a.use(0);
    b.use(0);
    update(0.2, 0.4);

    assertThat(sorting().compare(b, a)).isNegative();
  }

  @Test
  void aQueueThatCameAfterTheUpdateIsComparedToo() {
    FakeSchedulable late = new FakeSchedulable("late", 0);

    assertThat(sorting().compare(late, a)).isPositive();
    assertThat(sorting().compare(a, late)).isNegative();
    assertThat(faults.count()).isZero();
  }

  /** Caught: a user that came after the update had to wait for the next one. */
  @Test
  void whereTheLeastWorkGoesFirstANewcomerHasItsFirstContainerAtOnce() {
    FakeSchedulable late = new FakeSchedulable("late", 0);
    claims.newcomersFirst();
    next(a, NextJob.of(0, SMALL));

    assertThat(sorting().compare(late, a)).isNegative();
    late.use(10);
    assertThat(sorting().compare(late, a)).isPositive();
  }

  /** Caught: it stayed before all others until the next update, and reserved the whole node. */
  @Test
  void whoHasWhatWasToGoFirstGoesByItsJobAgain() {
    next(a, NextJob.of(0, SMALL));
    next(b, NextJob.of(0.11, LARGE));

    assertThat(sorting().compare(b, a)).isNegative();
    b.use(110);
    assertThat(sorting().compare(b, a)).isPositive();
  }

  /** Caught: where another job of the user got the container, it crept on at every update. */
  @Test
  void nothingGoesFirstBeyondWhatItsUserIsEntitledTo() {
    update(0.5, 0.1);
    next(a, NextJob.of(0, SMALL));
    next(b, NextJob.of(0.2, LARGE));

    assertThat(sorting().compare(b, a)).isPositive();
  }

  @Test
  void whoHasLessThanIsCertainGoesBeforeSmallerJobs() {
    next(a, NextJob.of(0, SMALL));
    entitled.get(b).set(0.11, 0.5, NextJob.of(0, LARGE));

    assertThat(sorting().compare(b, a)).isNegative();
    b.use(110);
    assertThat(sorting().compare(b, a)).isPositive();
  }

  /** One that begins to ask between two updates is not served last. */
  @Test
  void whatIsCertainIsSoWhateverTheUserWaitedFor() {
    next(a, NextJob.of(0, SMALL));
    entitled.get(b).set(0.11, 0.5, NextJob.of(0, null));

    assertThat(sorting().compare(b, a)).isNegative();
  }

  @Test
  void whoIsOwedServiceGoesBeforeTasksThatShowATime() {
    next(a, NextJob.of(0.9, SMALL));
    next(b, NextJob.of(0.9, SizeClass.OWED + 3));
    assertThat(sorting().compare(b, a)).isNegative();
  }

  @Test
  void ofTwoThatAreOwedServiceTheOneWithTheEarlierDeadlineGoesFirst() {
    next(a, NextJob.of(0, SizeClass.OWED + 2));
    next(b, NextJob.of(0, SizeClass.OWED + 3));
    assertThat(sorting().compare(b, a)).isPositive();
  }

  @Test
  void ofEqualSharesTheOneWithLessGoesFirst() {
    assertThat(sorting().compare(b, a)).isNegative();
    assertThat(sorting().compare(a, b)).isPositive();
  }

  @Test
  void whatAQueueWasGivenCountsInTheNextSortingAndNotInThisOne() {
    QueueOrder now = sorting();
    assertThat(now.compare(b, a)).isNegative();
    b.use(600);

    assertThat(now.compare(b, a)).isNegative();
    assertThat(now.compare(a, b)).isPositive();
    assertThat(sorting().compare(b, a)).isPositive();
  }

  @Test
  void aRankThatOutlivesAnUpdateIsTakenAfresh() {
    CachedRank kept = new CachedRank();
    double before = kept.in(sorting(), a, claims).claim();
    assertThat(kept.in(sorting(), a, claims).claim()).isEqualTo(before);

    update(0.9, 0.1);
    assertThat(kept.in(sorting(), a, claims).claim()).isGreaterThan(before);
  }

  @Test
  void aQueueWithoutWeightComesAfterAllOthers() {
    FakeSchedulable weightless =
        new FakeSchedulable("w", 0, Resources.none(), Resources.unbounded());
    entitle(weightless, 1);

    assertThat(sorting().compare(weightless, a)).isPositive();
    assertThat(faults.count()).isZero();
  }
}
