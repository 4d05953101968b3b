/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each reason to wait, each refusal and each fault is made on purpose. REST, {@code lsps explain}
 * and the page name it, and no other. docs/situations.md lists them.
 */
class SituationsIT {
  /** With -Dlsps.situations.page=true a browser looks at every one, which takes a minute or two. */
  private static final boolean EVERY_PAGE = Boolean.getBoolean("lsps.situations.page");

  private static final Path DOCS = Path.of("..", "docs", "situations.md");

  @TempDir Path folder;

  static Stream<Situation> all() {
    return Stream.of(Waits.ALL, NodeWaits.ALL, Mishaps.ALL).flatMap(List::stream);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("all")
  void isToldAsWhatItIs(Situation situation) throws Exception {
    try (Stage stage = new Stage(folder)) {
      situation.maker().make(stage);
      SituationReport told = new SituationReport(stage, situation);
      assertThat(told.kinds()).as(told.rest()).containsExactly(situation.kind());
      assertThat(told.rest()).contains(situation.sentence());
      assertThat(told.explained()).contains(situation.sentence());
      if (EVERY_PAGE) {
        assertThat(Browser.text(WebRm.address(stage.cluster()) + "/lsps", folder))
            .contains(situation.sentence());
      }
    }
  }

  /** One of each sort; {@link #EVERY_PAGE} for all. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("shown")
  void isOnThePage(Situation situation) throws Exception {
    assumeTrue(Browser.isThere(), "no Chromium here");
    try (Stage stage = new Stage(folder)) {
      situation.maker().make(stage);
      assertThat(Browser.text(WebRm.address(stage.cluster()) + "/lsps", folder))
          .contains(situation.sentence());
    }
  }

  static Stream<Situation> shown() {
    return Stream.of(Waits.ALL.get(0), Mishaps.ALL.get(0));
  }

  @Test
  void whoeverWaitsForNothingHasNoReason() throws Exception {
    try (TestRm cluster = TestRm.start(WebRm.conf(folder)).withNode(10)) {
      TestJob job = cluster.submit("alice");
      job.start(TestJob.MAP, 2);

      JsonNode app = WebRm.get(cluster, "apps/" + job.id()).get("app");
      assertThat(app.get("waiting").asBoolean()).isFalse();
      assertThat(app.get("reasons")).isEmpty();
      assertThat(app.get("runningTasks").asInt()).isEqualTo(2);
    }
  }

  @Test
  void theListForOperatorsHasThemAll() throws Exception {
    List<String> rows = Files.readAllLines(DOCS);
    assertThat(all().count()).isGreaterThanOrEqualTo(30);
    assertThat(all())
        .allSatisfy(
            situation ->
                assertThat(rows)
                    .as(situation.name())
                    .anyMatch(
                        row ->
                            row.startsWith(
                                    "| " + situation.name() + " | " + situation.kind() + " |")
                                && row.contains(situation.sentence())));
  }
}
