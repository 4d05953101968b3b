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

  private static List<Element> all(Ordered<Element> ordered) {
    List<Element> all = new ArrayList<>();
    for (int place = 0; place < ordered.size(); place++) {
      all.add(ordered.get(place));
    }
    return all;
  }

  /** An insertion at the wrong side of an equal key, or a hole left by a removal, shows here. */
  @Property(seed = "1")
  void isInTheOrderOfASortedSetAfterEachChange(
      @ForAll @Size(max = 40) List<@IntRange(max = 5) Integer> keys,
      @ForAll @Size(max = 40) List<@IntRange(max = 200) Integer> changes) {
    Ordered<Element> ordered = new Ordered<>();
    List<Element> elements = new ArrayList<>();
    for (int key : keys) {
      Element element = new Element(elements.size(), key);
      elements.add(element);
      ordered.insert(element, BY_KEY);
    }
    for (int change : changes) {
      if (!elements.isEmpty()) {
        Element element = elements.get(change % elements.size());
        assertThat(ordered.remove(element)).isTrue();
        element.key = change / 7 % 5;
        ordered.insert(element, BY_KEY);
      }
      TreeSet<Element> sorted = new TreeSet<>(BY_KEY);
      sorted.addAll(elements);
      assertThat(all(ordered)).containsExactlyElementsOf(sorted);
    }
  }

  @Property(seed = "1")
  void isInOrderOnceItIsSorted(@ForAll @Size(max = 40) List<@IntRange(max = 9) Integer> keys) {
    Ordered<Element> ordered = new Ordered<>();
    for (int key : keys) {
      ordered.append(new Element(ordered.size(), key));
    }
    ordered.sort(BY_KEY);
    assertThat(all(ordered)).hasSameSizeAs(keys).isSortedAccordingTo(BY_KEY);
  }

  /** Two that are equal are two all the same. */
  @Property(seed = "1")
  void takesOutTheVeryElement(@ForAll @IntRange(min = 1, max = 20) int size) {
    Comparator<Element> allAlike = Comparator.comparingInt(element -> 0);
    Ordered<Element> ordered = new Ordered<>();
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      elements.add(new Element(i, 0));
      ordered.insert(elements.get(i), allAlike);
    }
    Element gone = elements.remove(size / 2);
    assertThat(ordered.remove(gone)).isTrue();
    assertThat(ordered.remove(gone)).isFalse();
    assertThat(all(ordered)).containsExactlyElementsOf(elements);
  }
}
