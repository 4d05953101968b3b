/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.rule.TestCluster.Job;
import io.lsps.rule.TestCluster.Queue;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of docs/rule.md, with its numbers from the code. */
class RuleExamplesTest {
  private static final int CONTAINERS = 100;
  private static final double TASK_SECONDS = 10;

  private final Map<String, List<String>> table = new LinkedHashMap<>();
  private Job alices;
  private Job bobs;
  private Queue alice;
  private Queue bob;

  private static Job maps(String id, long count) {
    return new Job(id, count, count * TASK_SECONDS / CONTAINERS);
  }

  /** Both, with nothing done of them by then. */
  private void plan(double seconds) {
    alices = maps("alice", 90);
    bobs = maps("bob", 300);
    alice = new Queue("alice", alices);
    bob = new Queue("bob", bobs);
    TestCluster cluster = new TestCluster(CONTAINERS);
    cluster.plan(0, alice, bob);
    if (seconds > 0) {
      cluster.plan(seconds, alice, bob);
    }
  }

  private void row(String what, double... values) {
    List<String> cells = new ArrayList<>();
    for (double value : values) {
      BigDecimal rounded = BigDecimal.valueOf(value).setScale(2, RoundingMode.HALF_UP);
      cells.add(rounded.stripTrailingZeros().toPlainString());
    }
    table.put(what, cells);
  }

  /** Since when this is so, by quarters of a second. */
  private double since(boolean ofAlice, Predicate<JobPlan> is) {
    double seconds = 0;
    plan(0.01);
    while (!is.test((ofAlice ? alices : bobs).plan)) {
      seconds += 0.25;
      plan(seconds + 0.01);
    }
    return seconds;
  }

  @Test
  void theTable() throws IOException {
    plan(0);
    row("maps", (double) alices.wants, (double) bobs.wants);
    row("work left, s of the cluster", alices.plan.size(), bobs.plan.size());
    row("class, power of 4", alices.plan.sizeClass(), bobs.plan.sizeClass());
    row("share, containers", (double) alice.share(), (double) bob.share());
    row("end in the reference, s", alices.plan.fairEnd(), bobs.plan.fairEnd());
    row("deadline, s", alices.plan.deadline(), bobs.plan.deadline());
    row(
        "at risk if neither is served until, s",
        since(true, JobPlan::isAtRisk),
        since(false, JobPlan::isAtRisk));
    Map<String, List<String>> page = new LinkedHashMap<>();
    try (Stream<String> lines = Files.lines(Path.of("..", "docs", "rule.md"))) {
      lines
          .dropWhile(line -> !line.startsWith("| | Alice"))
          .takeWhile(line -> line.startsWith("|"))
          .skip(2)
          .map(line -> line.substring(2, line.length() - 2).split(" \\| "))
          .forEach(cells -> page.put(cells[0], List.of(cells).subList(1, cells.length)));
    }

    assertThat(page).isEqualTo(table);
  }
}
