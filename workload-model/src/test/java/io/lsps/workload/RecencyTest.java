/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecencyTest {
  private static final class Name extends Recency.Link {}

  private final Recency<Name> order = new Recency<>();

  @Test
  void nothingIsTheOldestOfNone() {
    assertThat(order.oldest()).isNull();
  }

  @Test
  void whatIsUsedAgainIsForgottenLast() {
    Name a = new Name();
    Name b = new Name();
    order.newest(a);
    order.newest(b);
    order.newest(a);

    assertThat(order.oldest()).isSameAs(b);
    order.remove(b);
    assertThat(order.oldest()).isSameAs(a);
  }

  /** Caught: a stored history that is read later than new jobs came, and pushes these out. */
  @Test
  void whatIsStoredStandsBehindWhatWasUsedHere() {
    Name used = new Name();
    Name stored = new Name();
    order.newest(used);
    order.oldest(stored);

    assertThat(order.oldest()).isSameAs(stored);
  }

  @Test
  void toRemoveTwiceDoesNoHarm() {
    Name a = new Name();
    order.newest(a);
    order.remove(a);
    order.remove(a);

    assertThat(order.oldest()).isNull();
  }

  /** The same as a queue of which elements are taken out one by one. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void isAQueueByLastUse(long seed) {
    Random random = new Random(seed);
    Deque<Name> expected = new ArrayDeque<>();
    Name[] names = new Name[8];
    for (int i = 0; i < names.length; i++) {
      names[i] = new Name();
    }
    for (int step = 0; step < 2000; step++) {
      Name name = names[random.nextInt(names.length)];
      expected.remove(name);
      switch (random.nextInt(3)) {
        case 0:
          order.remove(name);
          break;
        case 1:
          order.oldest(name);
          expected.addFirst(name);
          break;
        default:
          order.newest(name);
          expected.addLast(name);
          break;
      }
      assertThat(order.oldest()).isSameAs(expected.peekFirst());
    }
  }
}
