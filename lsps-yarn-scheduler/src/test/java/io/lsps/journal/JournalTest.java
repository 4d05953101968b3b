/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lsps.journal.Journal.Entry;
import io.lsps.journal.Journal.EntryKind;
import org.junit.jupiter.api.Test;

class JournalTest {
  private final Journal journal = new Journal(3);

  @Test
  void manyOfOneKindDoNotPushOutTheOthers() {
    // Caught: shares, which change all the time, and the one refusal of last night is gone.
    journal.add(Entry.of(1, EntryKind.REFUSAL, "refused"));
    for (int i = 2; i < 50; i++) {
      journal.add(Entry.of(i, EntryKind.SHARE, "share " + i));
    }
    assertThat(journal.entries(null, 0))
        .extracting(entry -> entry.text)
        .containsExactly("refused", "share 47", "share 48", "share 49");
  }

  @Test
  void tellsOneKindSinceATime() {
    journal.add(Entry.of(1, EntryKind.GATE, "early"));
    journal.add(Entry.of(5, EntryKind.GATE, "late"));
    journal.add(Entry.of(6, EntryKind.FAULT, "other"));
    assertThat(journal.entries(EntryKind.GATE, 5))
        .extracting(entry -> entry.text)
        .containsExactly("late");
  }

  @Test
  void ofOneInstantTheLastAddedComesLast() {
    journal.add(Entry.of(1, EntryKind.GATE, "first"));
    journal.add(Entry.of(1, EntryKind.GATE, "second"));
    assertThat(journal.entries(null, 0))
        .extracting(entry -> entry.text)
        .containsExactly("first", "second");
  }

  @Test
  void refusesToKeepNothing() {
    assertThatThrownBy(() -> new Journal(0)).hasMessageContaining("1 or more, not 0");
  }
}
