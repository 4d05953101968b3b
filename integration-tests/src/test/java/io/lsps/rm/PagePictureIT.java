/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Pictures of the page with three users at work, in target/: lsps-page.png is the one of
 * docs/operate.md.
 */
class PagePictureIT {
  @TempDir Path folder;

  @Test
  void aBrowserShowsThePageWideDarkAndOnAPhone() throws Exception {
    assumeTrue(Browser.isThere(), "no Chromium here");
    try (TestRm cluster = threeUsers()) {
      picture(cluster, "lsps-page", "--window-size=1200,1250");
      picture(
          cluster,
          "lsps-page-dark",
          "--window-size=700,2400",
          "--blink-settings=preferredColorScheme=0");
      picture(cluster, "lsps-page-phone", "--window-size=500,3000");
    }
  }

  /** Jobs that recur: alice's are small, carol's large, bob's between. */
  private TestRm threeUsers() throws Exception {
    TestRm cluster =
        TestRm.start(
                WebRm.conf(
                    folder, "<queue name='carol'><lspsGuarantee>0.4</lspsGuarantee></queue>"),
                // Submission times are by the ResourceManager's clock, and starting it takes a
                // while.
                new ManualClock(System.currentTimeMillis() + 20_000))
            .withNode(40);
    cluster.remember("alice", 10);
    cluster.remember("bob", 30);
    cluster.remember("carol", 120);
    TestJob warehouse = cluster.submit("carol", "carol", "warehouse-load", Set.of());
    TestJob clicks = cluster.submit("bob", "bob", "clicks-by-hour", Set.of());
    TestJob report = cluster.submit("alice", "alice", "daily-report", Set.of());
    TestJob pages = cluster.submit("alice", "alice", "top-pages", Set.of());
    warehouse.start(TestJob.MAP, 20);
    List<Container> maps = new ArrayList<>(clicks.start(TestJob.MAP, 8));
    clicks.askBoth(12, 4);
    warehouse.ask(TestJob.MAP, 30);
    report.ask(TestJob.MAP, 6);
    pages.ask(TestJob.MAP, 4);
    for (int i = 0; i < 6; i++) {
      cluster.advance(10);
      List<Container> more = report.take();
      report.runAll(more);
      clicks.succeedAll(maps);
      maps = new ArrayList<>(clicks.take());
      clicks.runAll(maps);
    }
    return cluster;
  }

  private void picture(TestRm cluster, String name, String... options) throws Exception {
    Path picture = Path.of("target", name + ".png").toAbsolutePath();
    Files.createDirectories(picture.getParent());
    List<String> all = new ArrayList<>(List.of("--screenshot=" + picture, "--hide-scrollbars"));
    all.addAll(List.of(options));
    Browser.run(WebRm.address(cluster) + "/lsps", folder, all.toArray(String[]::new));
    assertThat(picture).isNotEmptyFile();
  }
}
