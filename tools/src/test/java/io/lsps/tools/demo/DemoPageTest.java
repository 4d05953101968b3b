/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.demo.run.MixScheduler;
import io.lsps.tools.demo.run.SchedulerRun;
import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class DemoPageTest {
  private final String html = new DemoPage(Runs.two()).render();

  @Test
  void everyTagIsClosedAndEveryNameEscaped() throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(html)));
    // One of responses, and for each of two schedulers one of usage and one of shares.
    assertThat(document.getElementsByTagName("svg").getLength()).isEqualTo(5);
    assertThat(document.getElementsByTagName("table").getLength()).isEqualTo(2);
    assertThat(html).contains("Word &lt;&amp;&gt; Count");
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    assertThat(html)
        .doesNotContain("http:", "https:", "src=", "href=", "url(", "@import", "<script");
  }

  @Test
  void theFirstLineSaysWhichIsFasterByHowMuch() {
    assertThat(html)
        .contains(
            "Mean response time of all jobs: Fair 20.0 s, LsPS 15.0 s; LsPS is 1.33 times as"
                + " fast.");
  }

  @Test
  void aSlowerSchedulerIsCalledSlower() {
    DemoResult two = Runs.two();
    DemoResult reversed = new DemoResult(two.plan(), List.of(two.runs().get(1), two.runs().get(0)));
    assertThat(new DemoPage(reversed).render()).contains("Fair is 1.33 times as slow.");
  }

  @Test
  void aRunWithoutASingleSuccessStillHasAReport() {
    DemoResult two = Runs.two();
    SchedulerRun failed = Runs.run(MixScheduler.FAIR, Runs.job(1, "alice", 0, 1, "FAILED"));
    assertThat(new DemoPage(new DemoResult(two.plan(), List.of(failed))).render())
        .contains("FAILED");
  }
}
