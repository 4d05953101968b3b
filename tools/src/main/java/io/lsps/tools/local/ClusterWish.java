/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a person asks of a start. What is not asked stays as it was at the last start.
 *
 * @param conf keys of yarn-site.xml, beside those that were asked for earlier
 */
record ClusterWish(
    Optional<SchedulerChoice> scheduler,
    OptionalInt nodes,
    Optional<String> hadoop,
    Map<String, String> conf) {
  private static final ClusterSpec FIRST = ClusterSpec.of(SchedulerChoice.LSPS, 2);

  ClusterSpec over(Optional<ClusterSpec> last) {
    ClusterSpec before = last.orElse(FIRST);
    Map<String, String> all = new LinkedHashMap<>(before.conf());
    all.putAll(conf);
    return new ClusterSpec(
        scheduler.orElse(before.scheduler()),
        nodes.orElse(before.nodes()),
        before.nodeMemoryMb(),
        all,
        hadoop.orElse(before.hadoop()),
        before.allocations());
  }
}
