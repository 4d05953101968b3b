/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class DemoPageTest {
  private final String html = Runs.two().page();

  /** Without the chart library, which names addresses and loads none. */
  private final String own = html.replaceAll("(?s)<script>.*?</script>", "");

  @Test
  void everyTagIsClosedAndEveryNameEscaped() throws Exception {
    Document document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(own)));
    // One of responses, and for each of two schedulers one of the job that gains most, one of usage
    // and one of shares, each with a table; two tables more.
    assertThat(document.getElementsByTagName("figure").getLength()).isEqualTo(7);
    assertThat(document.getElementsByTagName("table").getLength()).isEqualTo(9);
    assertThat(html).contains("Word &lt;&amp;&gt; Count");
  }

  @Test
  void nothingIsLoadedFromElsewhere() {
    assertThat(own).doesNotContain("http:", "https:", "src=", "href=", "url(", "@import");
    assertThat(html).contains("default-src 'none'").doesNotContain("<link");
  }

  @Test
  void theFirstLineSaysWhichIsFasterByHowMuchAndForWhom() {
    assertThat(html)
        .contains(
            "Under LsPS jobs finish 1.33 times sooner than under Fair tuned:"
                + " 15.0 s for 20.0 s in the mean. By user: alice 2.00 times sooner, bob as soon.");
  }

  /** Alice's second job: 20 s under Fair, 10 s under LsPS. */
  @Test
  void theJobThatGainsMostIsShownUnderBoth() {
    assertThat(html)
        .contains("Why: the same job, Word &lt;&amp;&gt; Count of alice")
        .containsSubsequence("Fair tuned: done after 20.0 s", "LsPS: done after 10.0 s");
  }

  @Test
  void whatRanBeforeAndDoesNotCountIsTold() {
    assertThat(html).contains("2 jobs of names that recur ran before, and do not count.");
  }

  @Test
  void aSlowerSchedulerIsCalledSlower() {
    DemoResult two = Runs.two();
    SchedulerRun quick = two.runs().second();
    SchedulerRun slow = two.runs().first();
    DemoResult reversed = new DemoResult(two.plan(), new ResponseComparison(quick, slow));
    assertThat(reversed.page())
        .contains("Under Fair tuned jobs finish 1.33 times later than under LsPS");
  }

  @Test
  void aRunWithoutASingleSuccessStillHasAReport() {
    DemoResult two = Runs.two();
    SchedulerRun failed = Runs.run(Runs.FAIR, Runs.job(1, "alice", 0, 1, "FAILED"));
    assertThat(new DemoResult(two.plan(), new ResponseComparison(failed, failed)).page())
        .contains("FAILED");
  }
}
