/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code root} has {@code a} and {@code b}; {@code a} has {@code a1}, which has an application. */
class SchedulableViewTest {
  private final ClusterView.Builder view = new ClusterView.Builder(Scene.amount(1000, 10));
  private SchedulableView root;
  private SchedulableView a;
  private SchedulableView b;
  private SchedulableView a1;
  private SchedulableView app;

  @BeforeEach
  void queues() {
    root = view.add(view.queue(null, "root"));
    a = view.add(view.queue(root, "root.a"));
    b = view.add(view.queue(root, "root.b"));
    a1 = view.add(view.queue(a, "root.a.a1"));
    app =
        view.add(
            view.application(a1, "app")
                .holding(Scene.amount(400, 0), Scene.amount(100, 1), Scene.amount(300, 3))
                .limits(Scene.amount(200, 9), Scene.amount(900, 9))
                .patience(1, 1, 0.5));
  }

  /** Caught: containers that pass at the root, where only a queue's own share is at stake. */
  @Test
  void theForkIsTheLowestQueueAboveBoth() {
    assertThat(app.fork(b)).isSameAs(root);
    assertThat(b.fork(app)).isSameAs(root);
    assertThat(app.fork(a)).isSameAs(a);
    assertThat(a1.fork(app)).isSameAs(a1);
    assertThat(app.fork(app)).isSameAs(app);
  }

  @Test
  void aShareCountsAsFarAsItCanBeUsed() {
    assertThat(app.promised()).isEqualTo(Scene.amount(200, 3));
    assertThat(app.fair()).isEqualTo(Scene.amount(300, 0));
    assertThat(app.fairLine()).isEqualTo(Scene.amount(200, 0));
  }

  @Test
  void parentsComeBeforeChildren() {
    assertThat(view.build().schedulables).containsExactly(root, a, b, a1, app);
    assertThat(app.index).isEqualTo(4);
    assertThat(app.depth).isEqualTo(3);
  }
}
