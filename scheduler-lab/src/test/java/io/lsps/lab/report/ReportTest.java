/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.report.Chart.Kind;
import io.lsps.lab.report.Chart.Series;
import io.lsps.lab.report.Chart.Span;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportTest {
  private static final String EVIL = "</script><b onclick=alert(1)>x";

  /** A name is neither markup nor the end of the script that holds the figures. */
  @Test
  void namesAreTextInChartsAndTables() {
    Chart bars =
        Chart.bars(EVIL, "seconds", List.of(EVIL))
            .add(new Series(EVIL, "#000", new double[] {Double.NaN}));
    Chart gantt = Chart.gantt(EVIL, List.of(EVIL)).add(new Span(EVIL, "#000", 0, 1, 2, 3, EVIL));
    assertThat(bars.html() + gantt.html())
        .doesNotContain(EVIL, "<b ")
        .contains("&lt;/script&gt;&lt;b onclick=alert(1)&gt;x");
  }

  @Test
  void aPageHasTheLibraryAndItsPolicyLetsItLoadNothing() {
    String page = new Page("window", "title", "conditions").toString();
    assertThat(page).contains("default-src 'none'", "echarts");
    assertThat(page.replaceAll("(?s)<script>.*?</script>", ""))
        .doesNotContain("http:", "https:", "src=", "href=", "url(", "@import");
  }

  @Test
  void aLongChartHasAShortTable() {
    double[] at = new double[1000];
    Chart lines = Chart.over(Kind.LINES, "t", "u", at).add(new Series("s", "#000", at));
    assertThat(lines.html().split("<tr>")).hasSize(22);
    Chart gantt = Chart.gantt("t", List.of("row"));
    for (int i = 0; i < 10_000; i++) {
      gantt.add(new Span("s", "#000", 0, 1, i, i + 1, ""));
    }
    assertThat(gantt.html().split("<tr>")).hasSize(203);
  }

  @Test
  void aNameKeepsItsColour() {
    Palette few = Palette.ofSchedulers(List.of("capacity", "LsPS", "fair"));
    Palette more = Palette.ofSchedulers(List.of("capacity", "fifo", "lsps"));
    assertThat(few.of("LsPS")).isEqualTo(more.of("lsps"));
    assertThat(few.of("capacity")).isNotIn(few.of("LsPS"), few.of("fair"));
    assertThat(Palette.ofUsers(List.of("capacity")).of("capacity"))
        .isNotEqualTo(few.of("capacity"));
    assertThat(few.of("unknown")).isEqualTo(Palette.OTHERS);
  }
}
