/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, as the ResourceManager serves it and, where there is one, a browser shows it. */
class PageIT {
  private static final String EVIL = "<img src=x onerror=\"document.title='taken'\">";
  private static final String EVIL_QUEUE = "<b onclick=alert(1)>x";

  @TempDir static Path folder;
  private static TestRm cluster;

  @BeforeAll
  static void twoUsers() throws Exception {
    cluster =
        TestRm.start(
                WebRm.conf(
                    folder, "<queue name='alice'><lspsGuarantee>0.5</lspsGuarantee></queue>"))
            .withNode(8);
    TestJob busy = cluster.submit("alice");
    TestJob waits = cluster.submit("bob", "bob", EVIL, Set.of());
    cluster.submit("alice").ask(TestJob.MAP, 1);
    List<Container> held = busy.start(TestJob.MAP, 10);
    waits.askBoth(3, 2);
    WebRm.submitted(cluster, "bob", EVIL_QUEUE);
    List<Container> more = List.of();
    for (int i = 0; i < 48; i++) {
      if (i % 8 == 3) {
        more = waits.take();
        waits.runAll(more);
      } else if (i % 8 == 6) {
        waits.succeedAll(more);
        waits.askBoth(2 + i / 8, 2);
      } else if (i == 20) {
        busy.succeedAll(held);
        busy.ask(TestJob.MAP, 3);
      }
      cluster.advance(20);
    }
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void runsItsOwnScriptAndNothingElse() throws Exception {
    HttpResponse<String> page =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(WebRm.address(cluster) + "/lsps")).build(),
                BodyHandlers.ofString());
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
        .contains("default-src 'none'", "script-src 'sha256-")
        .doesNotContain("script-src 'unsafe-inline'");
    assertThat(page.body()).doesNotContain("innerHTML", "http://", "https://");
  }

  @Test
  void aBrowserShowsQueuesReasonsAndNamesAsText() throws Exception {
    assumeTrue(Browser.isThere(), "no Chromium here");
    String shown = browser("--dump-dom");
    assertThat(shown)
        .contains("All is well.")
        .contains("root.alice", "root.bob")
        .contains("share")
        .contains(
            "href=\"/cluster/app/application_",
            "Deadline: ",
            "4 queues",
            "<polygon points=",
            "wanted by all (line)",
            "1 node<",
            "4 running applications")
        .contains("held-reduce", "reduces are held")
        .contains("lspsGuarantee", "fair-scheduler.xml, queue root.alice")
        .contains("&lt;img src=x onerror=")
        .contains("root.&lt;b onclick=alert(1)&gt;x")
        .contains("<title>LsPS</title>")
        .doesNotContain("<img", "<b onclick");
  }

  @Test
  void aBrowserShowsDecisions() throws Exception {
    assumeTrue(Browser.isThere(), "no Chromium here");
    String shown = browser("--dump-dom");
    assertThat(shown)
        .contains("Its share is ", "Jobs are served by least-work.", "2 reduces are held");
  }

  private static String browser(String... options) throws Exception {
    return Browser.run(WebRm.address(cluster) + "/lsps", folder, options);
  }
}
