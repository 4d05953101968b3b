/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The folders of a cluster, all below one folder. */
record ClusterLayout(Path root) {
  ClusterLayout {
    root = root.toAbsolutePath().normalize();
  }

  Path stateFile() {
    return root.resolve("cluster.json");
  }

  /** What a next start takes over: options and ports. */
  Path setupFile() {
    return root.resolve("setup.json");
  }

  /** For {@code HADOOP_CONF_DIR}. */
  Path conf() {
    return root.resolve("conf");
  }

  /** The queues. */
  Path queues(SchedulerChoice scheduler) {
    return conf().resolve(scheduler.queueFile());
  }

  /** Commands as Hadoop has them, for this cluster. */
  Path bin() {
    return root.resolve("bin");
  }

  Path logs() {
    return root.resolve("logs");
  }

  /** The copy of the drop-in jar: a rebuild must not replace it under a running ResourceManager. */
  Path plugins() {
    return root.resolve("plugins");
  }

  Path node(int number) {
    return nodes().resolve(Integer.toString(number));
  }

  Path nodes() {
    return root.resolve("nodes");
  }

  /** Job history of MapReduce. */
  Path history() {
    return root.resolve("history");
  }

  Path tmp() {
    return root.resolve("tmp");
  }

  /**
   * What lasts from one start to the next, beside configuration and logs: of {@code rm-state} a
   * next ResourceManager takes applications over, and {@code lsps-history} is what the scheduler
   * has learnt.
   */
  List<Path> lasting() {
    return Stream.of(
            "nodes", "staging", "history", "lsps-history", "rm-state", "plugins", "tmp", "bin")
        .map(root::resolve)
        .toList();
  }

  /** What has to be there before a start. */
  List<Path> needed() {
    return List.of(conf(), logs(), nodes(), tmp(), bin(), root.resolve("rm-state"));
  }
}
