/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.journal.ShareHistory.QueueSample;
import io.lsps.journal.ShareHistory.ShareLine;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShareHistoryTest {
  private final ShareHistory history = new ShareHistory();

  @Test
  void keepsAnHourAndNoMore() {
    for (int i = 0; i < ShareHistory.SAMPLES + 10; i++) {
      history.add(i, List.of(sample("a", i / 1000f)));
    }
    assertThat(history.times()).hasSize(ShareHistory.SAMPLES).startsWith(10).endsWith(249);
    ShareLine line = history.lines(any -> true, 1).get(0);
    assertThat(line.held()).hasSize(ShareHistory.SAMPLES);
    assertThat(line.held()[0]).isEqualTo(0.010f);
    assertThat(line.held()[ShareHistory.SAMPLES - 1]).isEqualTo(0.249f);
  }

  @Test
  void aQueueThatCameLaterHasNoValuesBefore() {
    history.add(1, List.of(sample("a", 0.1f)));
    history.add(2, List.of(sample("a", 0.1f), sample("b", 0.5f)));
    ShareLine b = history.lines("b"::equals, 9).get(0);
    assertThat(b.held()).containsExactly(Float.NaN, 0.5f);
  }

  @Test
  void aQueueThatIsGoneHasNoValuesSince() {
    // Caught: the value of an hour ago shown as today's, the slot being used again.
    history.add(1, List.of(sample("a", 0.1f)));
    history.add(2, List.of());
    assertThat(history.lines(any -> true, 9).get(0).held()).containsExactly(0.1f, Float.NaN);
  }

  @Test
  void whoHeldMostComesFirst() {
    history.add(1, List.of(sample("a", 0.1f), sample("b", 0.5f), sample("c", 0.3f)));
    assertThat(history.lines(any -> true, 2))
        .extracting(line -> line.queue)
        .containsExactly("b", "c");
  }

  @Test
  void idleQueuesHaveNoLineAndOldLinesGo() {
    history.add(0, List.of(sample("a", 0.1f), sample("idle", 0)));
    for (int i = 1; i <= ShareHistory.SAMPLES; i++) {
      history.add(i, List.of(sample("a", 0)));
    }
    assertThat(history.lines(any -> true, 9)).isEmpty();
  }

  @Test
  void linesAreBounded() {
    List<QueueSample> many = new ArrayList<>();
    for (int i = 0; i < ShareHistory.MOST_QUEUES + 5; i++) {
      many.add(sample("q" + i, 0.1f));
    }
    history.add(1, many);
    assertThat(history.lines(any -> true, 9999)).hasSize(ShareHistory.MOST_QUEUES);
  }

  private static QueueSample sample(String queue, float held) {
    return new QueueSample(queue, 0.2, held, held, 0.1, 10);
  }
}
