/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.journal.Journal.Entry;
import io.lsps.journal.ShareChanges.QueueSample;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShareChangesTest {
  private final ShareChanges changes = new ShareChanges();

  @Test
  void theFirstLookTellsNothing() {
    assertThat(changes.look(0, List.of(sample("a", 0.5, 1, 10)))).isEmpty();
  }

  @Test
  void aChangeIsToldWithBothSharesAndWhatElseChanged() {
    changes.look(0, List.of(sample("a", 0.5, 0.6, 10), sample("b", 0.5, 0.6, 10)));
    List<Entry> told =
        changes.look(15, List.of(sample("a", 0.3, 0.6, 40), sample("b", 0.7, 0.9, 10)));
    assertThat(told).extracting(entry -> entry.queue).containsExactly("a", "b");
    assertThat(told.get(0).before).isEqualTo(0.5);
    assertThat(told.get(0).after).isEqualTo(0.3);
    assertThat(told.get(0).text)
        .isEqualTo(
            "Its share is 30.0 % (was 50.0 %): the mean size of its jobs is 40.0 s (was 10.0 s).");
    assertThat(told.get(1).text)
        .isEqualTo("Its share is 70.0 % (was 50.0 %): its demand is 90.0 % (was 60.0 %).");
  }

  @Test
  void aSlowDriftIsToldToo() {
    // Caught: steps of a tenth that are each too small, compared with the step before.
    changes.look(0, List.of(sample("a", 0.50, 1, 10)));
    assertThat(changes.look(15, List.of(sample("a", 0.45, 1, 10)))).isEmpty();
    assertThat(changes.look(30, List.of(sample("a", 0.41, 1, 10)))).isEmpty();
    List<Entry> told = changes.look(45, List.of(sample("a", 0.37, 1, 10)));
    assertThat(told).hasSize(1);
    assertThat(told.get(0).before).isEqualTo(0.5);
  }

  @Test
  void aQueueThatIsNewIsTold() {
    changes.look(0, List.of(sample("a", 1, 1, 10)));
    List<Entry> told = changes.look(15, List.of(sample("a", 0.9, 1, 10), sample("b", 0.1, 1, 10)));
    assertThat(told).extracting(entry -> entry.queue).containsExactly("b");
    assertThat(told.get(0).text).contains("it now has requests", "active queues: 2 (was 1)");
  }

  @Test
  void howManyWantSomethingIsComparedWithWhenItWasLastTold() {
    // Caught: compared with the look before, at which the others had asked and had no share yet.
    changes.look(0, List.of(sample("a", 1, 1, 10)));
    changes.look(15, List.of(sample("a", 1, 1, 10), sample("b", 0, 1, 10)));
    List<Entry> told = changes.look(30, List.of(sample("a", 0.5, 1, 10), sample("b", 0, 1, 10)));
    assertThat(told.get(0).text).contains("active queues: 2 (was 1)");
  }

  @Test
  void whatIsTooSmallToMatterIsNot() {
    changes.look(0, List.of(sample("a", 0.0005, 1, 10)));
    assertThat(changes.look(15, List.of(sample("a", 0.0002, 1, 10)))).isEmpty();
  }

  @Test
  void whereNothingOfItsOwnChangedOthersDid() {
    changes.look(0, List.of(sample("a", 0.5, 1, 10)));
    assertThat(changes.look(15, List.of(sample("a", 0.2, 1, 10))).get(0).text)
        .contains("of other queues");
  }

  private static QueueSample sample(String queue, double share, double wanted, double size) {
    return new QueueSample(queue, share, 0.1, wanted, 0.1, size);
  }
}
