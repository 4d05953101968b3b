/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.nio.file.Path;
import java.util.List;

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
  Path allocations() {
    return conf().resolve("fair-scheduler.xml");
  }

  /** The configuration that {@code --fresh} puts aside. */
  Path previousConf() {
    return root.resolve("conf.previous");
  }

  /** Commands as Hadoop has them, for this cluster. */
  Path bin() {
    return root.resolve("bin");
  }

  /** Applications that a next ResourceManager takes over. */
  Path resourceManagerState() {
    return root.resolve("rm-state");
  }

  Path logs() {
    return root.resolve("logs");
  }

  Path previousLogs() {
    return root.resolve("logs.previous");
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

  /** Staging folders of jobs. */
  Path staging() {
    return root.resolve("staging");
  }

  /** Job history of MapReduce. */
  Path history() {
    return root.resolve("history");
  }

  /** What the LsPS scheduler has learnt of users and their jobs; it survives a restart. */
  Path schedulerHistory() {
    return root.resolve("lsps-history");
  }

  Path tmp() {
    return root.resolve("tmp");
  }

  /** What lasts from one start to the next, beside configuration and logs. */
  List<Path> lasting() {
    return List.of(
        nodes(),
        staging(),
        history(),
        schedulerHistory(),
        resourceManagerState(),
        plugins(),
        tmp(),
        bin());
  }

  /** What has to be there before a start. */
  List<Path> needed() {
    return List.of(conf(), logs(), nodes(), tmp(), bin(), resourceManagerState());
  }
}
