/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import java.nio.file.Path;

/** The folders of a cluster, all below one folder. */
record ClusterLayout(Path root) {
  ClusterLayout {
    root = root.toAbsolutePath().normalize();
  }

  Path stateFile() {
    return root.resolve("cluster.json");
  }

  /** For {@code HADOOP_CONF_DIR}. */
  Path conf() {
    return root.resolve("conf");
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
}
