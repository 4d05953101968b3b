/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class LiveViewTest {
  private final ClusterSnapshot now = Runs.two().runs().first().samples().get(1);
  private final StringWriter out = new StringWriter();

  private LiveView view(boolean terminal) {
    return new LiveView(new PrintWriter(out), terminal, Runs.LSPS);
  }

  @Test
  void theTableShowsWhatIsKnownAndADashForTheRest() {
    assertThat(view(true).table(now))
        .anyMatch(line -> line.contains("LsPS: 3 of 7 jobs done, 1:05 elapsed"))
        .anyMatch(line -> line.matches(" *alice +2.5 +25 % +50 % +least-work +3 +4 +2 +1 +3/6"))
        .anyMatch(line -> line.matches(" *bob +- +- +0 % +- +0 +0 +0 +0 +0/1"));
  }

  @Test
  void onATerminalTheTableStaysInPlace() {
    LiveView view = view(true);
    view.accept(now);
    assertThat(out.toString()).doesNotContain("\u001b");
    view.accept(now);
    assertThat(out.toString()).contains("\u001b[6A");
  }

  @Test
  void elsewhereThereArePlainLinesNowAndThen() {
    LiveView view = view(false);
    view.accept(now);
    view.accept(now);
    assertThat(out.toString()).doesNotContain("\u001b").hasLineCount(1).contains("1:05 lsps 3/7");
  }
}
