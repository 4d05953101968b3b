/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.tiers;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.policy.yarn.FakeSchedulable;
import io.lsps.yarn.options.Fairness;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.Schedulable;
import org.apache.hadoop.yarn.util.resource.Resources;

class ShareFillingTest {
  private record Limits(float weight, Resource least, Resource most) {
    FakeSchedulable child(int number) {
      return new FakeSchedulable("child" + number, weight, least, most);
    }
  }

  @Property(seed = "1")
  void sharesOfAllTypesAreThoseOfStockDrf(
      @ForAll("children") List<Limits> limits, @ForAll("amounts") Resource total) {
    assertThat(filled(limits, total, Fairness.DRF)).isEqualTo(stock(limits, total, Fairness.DRF));
  }

  @Property(seed = "1")
  void sharesOfMemoryAreThoseOfStockFair(
      @ForAll("children") List<Limits> limits, @ForAll("amounts") Resource total) {
    assertThat(filled(limits, total, Fairness.FAIR)).isEqualTo(stock(limits, total, Fairness.FAIR));
  }

  private static List<Resource> filled(List<Limits> limits, Resource total, Fairness fairness) {
    List<FakeSchedulable> children = children(limits);
    ShareFilling.fillApplications(children, total, fairness);
    return children.stream().map(Schedulable::getFairShare).toList();
  }

  private static List<Resource> stock(List<Limits> limits, Resource total, Fairness fairness) {
    List<FakeSchedulable> children = children(limits);
    fairness.policy().computeShares(children, total);
    return children.stream().map(Schedulable::getFairShare).toList();
  }

  private static List<FakeSchedulable> children(List<Limits> limits) {
    List<FakeSchedulable> children = new ArrayList<>();
    limits.forEach(limit -> children.add(limit.child(children.size())));
    return children;
  }

  @Provide
  Arbitrary<List<Limits>> children() {
    Arbitrary<Float> weights =
        Arbitraries.oneOf(
            Arbitraries.just(0f), Arbitraries.floats().ofScale(4).between(1e-4f, 1e4f));
    Arbitrary<Resource> most =
        Arbitraries.oneOf(Arbitraries.just(Resources.unbounded()), amounts());
    return Combinators.combine(weights, amounts(), most).as(Limits::new).list().ofMaxSize(12);
  }

  @Provide
  Arbitrary<Resource> amounts() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 4_000_000_000L), Arbitraries.integers().between(0, 500))
        .as((memory, vcores) -> Resource.newInstance(memory, vcores));
  }
}
