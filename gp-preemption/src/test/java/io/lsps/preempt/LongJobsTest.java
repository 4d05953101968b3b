/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.preempt.OwedContainers.ClaimKind;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Ten slots; a long job has six, three short ones the rest, and ten more are waited for. */
class LongJobsTest {
  private static final long MINUTE = 60_000;
  private static final long START = 10_000_000;

  private Scene scene;
  private int shortJobs = 4;
  private final GlobalPreemption preemption = new GlobalPreemption(0.5, id -> true);

  @BeforeEach
  void cluster() {
    scene = new Scene().node("n", 10).queue("root.research", 10, 0);
    // Nobody starves by the rule for all.
    scene.patience("root.research", Long.MAX_VALUE);
    scene.app("long", "root.research", 2);
    for (int i = 0; i < 6; i++) {
      scene.runs("long" + i, "long", "n", 1, START - 1_000_000 + i);
    }
    for (int i = 0; i < 4; i++) {
      scene.app("short" + i, "root.research", 2);
      scene.runs("short" + i, "short" + i, "n", 1, START);
    }
    scene.asks("short0", 1, 6).asks("short1", 1, 5);
  }

  /** Victims of a round at a minute since the start; the short tasks are always ten seconds old. */
  private List<String> at(int minute) {
    long now = START + minute * MINUTE;
    for (int i = 0; i < shortJobs; i++) {
      scene.end("short" + i);
      scene.runs("short" + i, "short" + i, "n", 1, now - 10_000);
    }
    List<String> victims = new ArrayList<>();
    for (Decision decision : preemption.decide(scene.view(), now)) {
      assertThat(decision.claim.kind).isEqualTo(ClaimKind.LONG_JOB);
      decision.placements.forEach(
          placement -> placement.victims.forEach(victim -> victims.add(victim.id.toString())));
    }
    return victims;
  }

  private List<String> upTo(int minutes) {
    return between(0, minutes);
  }

  private List<String> between(int from, int to) {
    List<String> victims = new ArrayList<>();
    for (int minute = from; minute <= to; minute++) {
      victims.addAll(at(minute));
    }
    return victims;
  }

  @Test
  void aLongJobGivesUpHalfOfWhatItHasTooMuchOnceTheClusterWasBusyForAPeriod() {
    assertThat(upTo(2)).isEmpty();
    // Two short jobs lack one container of their fair share each.
    assertThat(at(3)).containsExactly("long5", "long4");
    assertThat(at(4)).isEmpty();
  }

  @Test
  void afterTheTimeoutItGivesUpAllThatIsWaitedFor() {
    upTo(3);
    assertThat(between(4, 8)).isEmpty();
    assertThat(at(9)).containsExactly("long5", "long4");
  }

  @Test
  void itGivesUpHalfAtFirstEvenWhereMoreIsLacking() {
    scene.app("short0", "root.research", 4).app("short1", "root.research", 4);
    scene.app("short2", "root.research", 0).app("short3", "root.research", 0);
    scene.asks("short0", 1, 6).asks("short1", 1, 5);

    // Six are lacking; it has four too many.
    assertThat(upTo(3)).containsExactly("long5", "long4");
    // It never loses more than half of what it has worked.
    assertThat(between(4, 9)).containsExactly("long5", "long4", "long3");
  }

  @Test
  void besideTwoJobsNoneIsLong() {
    shortJobs = 2;
    for (int i = 2; i < 4; i++) {
      scene.end("short" + i);
      scene.runs("long" + (4 + i), "long", "n", 1, START - 1_000_000 + 4 + i);
    }

    assertThat(upTo(5)).isEmpty();
  }

  @Test
  void itIsLeftAloneWhereLittleIsWaitedFor() {
    scene = withWaiting(5, 4);

    // Nine are waited for: Little's law allows ten.
    assertThat(upTo(5)).isEmpty();
  }

  @Test
  void itIsLeftAloneWhereOneJobIsAlmostTheWholeQueue() {
    scene = withWaiting(19, 1);

    assertThat(upTo(5)).isEmpty();
  }

  @Test
  void itIsLeftAloneInAClusterThatIsNotFull() {
    scene.node("empty", 2);

    assertThat(upTo(5)).isEmpty();
  }

  @Test
  void itIsLeftAloneWhenItHasNoMoreThanItsFairShare() {
    scene.app("long", "root.research", 6);

    assertThat(upTo(5)).isEmpty();
  }

  @Test
  void whatIsLongIsLongBesideTheOthers() {
    for (int i = 0; i < 6; i++) {
      scene.end("long" + i);
      scene.runs("long" + i, "long", "n", 1, START + 3 * MINUTE - 45_000);
    }

    // Forty-five seconds beside ten are not five times as long.
    assertThat(at(3)).isEmpty();
  }

  private Scene withWaiting(int first, int second) {
    Scene other = new Scene().node("n", 10).queue("root.research", 10, 0);
    other.patience("root.research", Long.MAX_VALUE).app("long", "root.research", 2);
    for (int i = 0; i < 6; i++) {
      other.runs("long" + i, "long", "n", 1, START - 1_000_000 + i);
    }
    for (int i = 0; i < 4; i++) {
      other.app("short" + i, "root.research", 2);
    }
    return other.asks("short0", 1, first).asks("short1", 1, second);
  }
}
