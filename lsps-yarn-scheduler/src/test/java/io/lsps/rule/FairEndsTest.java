/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** When users of the fair-share reference end. */
class FairEndsTest {
  private static final Offset<Double> CLOSE = within(1e-6);
  private static final double ENDLESS = Double.POSITIVE_INFINITY;

  private static FairEnds ends(double[] weights, double[] caps, double[] works) {
    return FairEnds.of(weights, caps, works, 1);
  }

  @Test
  void whoStaysHasWhatTheOthersLeave() {
    FairEnds ends = ends(new double[] {1, 1}, new double[] {9, 9}, new double[] {9, 30});

    assertThat(ends.seconds(0, 9)).isCloseTo(18, CLOSE);
    assertThat(ends.seconds(1, 9)).isCloseTo(18, CLOSE);
    assertThat(ends.seconds(1, 30)).isCloseTo(39, CLOSE);
  }

  @Test
  void byWeight() {
    FairEnds ends = ends(new double[] {3, 1}, new double[] {9, 9}, new double[] {30, 30});

    assertThat(ends.seconds(0, 30)).isCloseTo(40, CLOSE);
    assertThat(ends.seconds(1, 10)).isCloseTo(40, CLOSE);
    assertThat(ends.seconds(1, 30)).isCloseTo(60, CLOSE);
  }

  @Test
  void nobodyHasMoreThanItsCap() {
    FairEnds ends = ends(new double[] {1, 1}, new double[] {0.1, 0.6}, new double[] {1, 30});

    assertThat(ends.seconds(0, 1)).isCloseTo(10, CLOSE);
    assertThat(ends.seconds(1, 30)).isCloseTo(50, CLOSE);
  }

  @Test
  void aCapCountsFromWhenTheShareHasRisenToIt() {
    FairEnds ends = ends(new double[] {1, 1}, new double[] {9, 0.75}, new double[] {10, 40});

    assertThat(ends.seconds(1, 10)).isCloseTo(20, CLOSE);
    assertThat(ends.seconds(1, 40)).isCloseTo(60, CLOSE);
  }

  @Test
  void oneWithoutAnEndTakesItsPartForEver() {
    FairEnds ends = ends(new double[] {1, 1}, new double[] {9, 9}, new double[] {ENDLESS, 30});

    assertThat(ends.seconds(1, 30)).isCloseTo(60, CLOSE);
    assertThat(ends.seconds(0, 130)).isCloseTo(160, CLOSE);
  }

  @Test
  void whoHasNoWeightIsNotServed() {
    FairEnds ends = ends(new double[] {0, 1}, new double[] {1, 1}, new double[] {10, 10});

    assertThat(ends.seconds(0, 10)).isInfinite();
    assertThat(ends.seconds(1, 10)).isCloseTo(10, CLOSE);
  }

  /** The same from one end to the next, with everybody's rate worked out at each. */
  @Property(seed = "1", tries = 500)
  void asServedStepByStep(
      @ForAll @Size(5) List<@DoubleRange(min = 0.1, max = 5) Double> weights,
      @ForAll @Size(5) List<@DoubleRange(min = 0.01, max = 1.5) Double> caps,
      @ForAll @Size(5) List<@DoubleRange(min = 0, max = 50) Double> works,
      @ForAll @DoubleRange(min = 0.1, max = 1) double part) {
    double[] weight = weights.stream().mapToDouble(each -> each).toArray();
    double[] cap = caps.stream().mapToDouble(each -> each).toArray();
    double[] work = works.stream().mapToDouble(each -> each).toArray();
    FairEnds ends = ends(weight, cap, work.clone());
    double[] had = new double[5];
    double time = 0;
    for (int step = 0; step < 5; step++) {
      double[] rate = rates(weight, cap, work, had);
      double next = Double.POSITIVE_INFINITY;
      for (int i = 0; i < 5; i++) {
        next = rate[i] > 0 ? Math.min(next, (work[i] - had[i]) / rate[i]) : next;
      }
      for (int i = 0; i < 5 && next < Double.POSITIVE_INFINITY; i++) {
        if (rate[i] > 0) {
          double meanwhile = had[i] + part * next * rate[i];
          assertThat(ends.seconds(i, meanwhile)).isCloseTo(time + part * next, within(1e-5));
          had[i] += next * rate[i];
          had[i] = work[i] - had[i] < 1e-9 ? work[i] : had[i];
        }
      }
      time += next;
    }
  }

  /** By raising the level until all is given away. */
  private static double[] rates(double[] weights, double[] caps, double[] works, double[] had) {
    double low = 0;
    double high = 1e6;
    for (int i = 0; i < 200; i++) {
      double level = (low + high) / 2;
      double sum = 0;
      for (int user = 0; user < weights.length; user++) {
        sum += works[user] > had[user] ? Math.min(caps[user], level * weights[user]) : 0;
      }
      low = sum < 1 ? level : low;
      high = sum < 1 ? high : level;
    }
    double[] rates = new double[weights.length];
    for (int user = 0; user < weights.length; user++) {
      rates[user] = works[user] > had[user] ? Math.min(caps[user], high * weights[user]) : 0;
    }
    return rates;
  }
}
