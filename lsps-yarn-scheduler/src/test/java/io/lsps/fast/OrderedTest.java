/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.fast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class OrderedTest {
  private static final class Element {
    private final int number;
    private int key;

    Element(int number, int key) {
      this.number = number;
      this.key = key;
    }
  }

  /** Total, as the policies' are: ties by a number of its own. */
  private static final Comparator<Element> BY_KEY =
      Comparator.comparingInt((Element element) -> element.key)
          .thenComparingInt(element -> element.number);

  /** An insertion at the wrong side of an equal key, or a hole left by a removal, shows here. */
  @Property(seed = "1")
  void isInTheOrderOfASortedSetAfterEachChange(
      @ForAll @Size(max = 40) List<@IntRange(max = 5) Integer> keys,
      @ForAll @Size(max = 40) List<@IntRange(max = 200) Integer> changes) {
    List<Element> ordered = new ArrayList<>();
    List<Element> elements = new ArrayList<>();
    for (int key : keys) {
      Element element = new Element(elements.size(), key);
      elements.add(element);
      Ordered.insert(ordered, element, BY_KEY);
    }
    for (int change : changes) {
      if (!elements.isEmpty()) {
        Element element = elements.get(change % elements.size());
        assertThat(ordered.remove(element)).isTrue();
        element.key = change / 7 % 5;
        Ordered.insert(ordered, element, BY_KEY);
      }
      TreeSet<Element> sorted = new TreeSet<>(BY_KEY);
      sorted.addAll(elements);
      assertThat(ordered).containsExactlyElementsOf(sorted);
    }
  }
}
