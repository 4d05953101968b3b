/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.LspsPolicy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md and docs/preemption.md tell to paste, together. */
class ReadmeIT {
  private static final Pattern XML = Pattern.compile("```xml\n(.*?)```", Pattern.DOTALL);
  private static final Pattern PROPERTY =
      Pattern.compile("<name>([^<]*)</name>\\s*<value>([^<]*)</value>");

  @TempDir Path folder;

  @Test
  void aResourceManagerStartsAndEveryQueueIsUnderLsps() throws Exception {
    List<String> pasted =
        XML.matcher(
                Files.readString(Path.of("..", "README.md"))
                    + Files.readString(Path.of("..", "docs", "preemption.md")))
            .results()
            .map(block -> block.group(1))
            .toList();
    Path allocations = folder.resolve("fair-scheduler.xml");
    YarnConfiguration conf = TestRm.configuration(allocations);
    for (String block : pasted) {
      if (block.contains("<allocations>")) {
        Files.writeString(allocations, block);
      }
      for (MatchResult property : PROPERTY.matcher(block).results().toList()) {
        conf.set(property.group(1), property.group(2));
      }
    }
    try (TestRm cluster = TestRm.start(conf).withNode(10)) {
      assertThat(cluster.queue("root.reports").getWeight()).isEqualTo(2);
      for (String queue : List.of("root", "root.reports", "root.adhoc")) {
        assertThat(cluster.queue(queue).getPolicy().getName()).isEqualTo(LspsPolicy.NAME);
      }
      TestJob own = cluster.submit("alice", "default", "job", Set.of());
      TestJob shared = cluster.submit("alice", "root.adhoc", "job", Set.of());

      assertThat(own.app().getQueue()).isEqualTo("root.alice");
      assertThat(shared.app().getQueue()).isEqualTo("root.adhoc");
      assertThat(cluster.queue("root.alice").getPolicy().getName()).isEqualTo(LspsPolicy.NAME);
      assertThat(cluster.scheduler().faults()).isZero();
    }
  }
}
