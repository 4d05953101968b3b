/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The worked example of docs/rule.md, with its numbers from the code. */
class RuleExamplesTest {
  private static final long CONTAINERS = 100;
  private static final double TASK_SECONDS = 10;

  private final TestCluster cluster = new TestCluster(CONTAINERS);
  private final Job bobs = maps("bob", 300);
  private final Job alices = maps("alice", 90);
  private final Queue bob = new Queue("bob", bobs);
  private final Queue alice = new Queue("alice", alices);
  private String page;

  private static Job maps(String id, long count) {
    return new Job(id, count, count * TASK_SECONDS / CONTAINERS);
  }

  @BeforeEach
  void read() throws IOException {
    page = Files.readString(Path.of("..", "docs", "rule.md")).replaceAll("\\s+", " ");
    cluster.plan(0, bob, alice);
  }

  private void says(String format, Object... numbers) {
    assertThat(page).contains(String.format(Locale.ROOT, format, numbers));
  }

  private static String classOf(Job job) {
    return "4" + "⁰¹²³⁴".charAt(job.plan.sizeClass());
  }

  @Test
  void theJobs() {
    says("%d containers, two users of weight 1", CONTAINERS);
    says(
        "Bob submits a job of %d maps of %.0f s: %,.0f container-seconds, so %.0f s of the cluster",
        bobs.wants, TASK_SECONDS, bobs.wants * TASK_SECONDS, bobs.plan.size());
    says("Alice submits one of %d maps of %.0f s", alices.wants, TASK_SECONDS);
  }

  @Test
  void theClassesAndWhatTheyGet() {
    says(
        "Alice's %.0f s of the cluster are a smaller class (%s) than Bob's %.0f s (%s)",
        alices.plan.size(), classOf(alices), bobs.plan.size(), classOf(bobs));
    says("She gets %d containers, Bob %d", alice.share(), bob.share());
  }

  @Test
  void theAccounts() {
    double known = bobs.plan.fairEnd();
    double alicesEnd = alices.plan.fairEnd();
    cluster.plan(alicesEnd, bob, alice.has());

    says(
        "Alice ends at %.0f s, then Bob has all: he ends at %.0f s,"
            + " and before that is known the account says %.0f s",
        alicesEnd, bobs.plan.fairEnd(), known);
  }

  @Test
  void theDeadlineAndWhenServiceIsOwed() {
    double end = bobs.plan.fairEnd();
    double deadline = bobs.plan.deadline();

    says("its deadline is %.2f × %.0f = %.0f s", deadline / end, end, deadline);
    says(
        "It needs %.0f s with half of the containers, so it would be owed service at %.0f s",
        2 * bobs.left, deadline - 2 * bobs.left);
    cluster.plan(deadline - 2 * bobs.left - 0.01, bob, alice);
    assertThat(bobs.plan.isOwed()).isFalse();
    cluster.plan(deadline - 2 * bobs.left + 0.01, bob, alice);
    assertThat(bobs.plan.isOwed()).isTrue();
  }

  /** What the page says of the defaults and of the steps. */
  @Test
  void theFactors() {
    Job starts = maps("starts", 90).in(JobSnapshot.Stage.STARTS);
    Job more = maps("more", 90);
    Queue both = new Queue("both", starts, more);
    cluster.plan(0, both);
    assertThat(starts.plan.size() / more.plan.size()).isEqualTo(4);

    says("four times that while its master waits");
    says("by its start and %.2f times the time that it takes there", 1 + cluster.lag / 2);
    says("%.1f times (1 + `lspsLag`) where a job of its user has ended here", 1 + cluster.lag);
    assertThat(more.plan.deadline() / more.plan.fairEnd()).isEqualTo(1 + cluster.lag / 2);
  }
}
