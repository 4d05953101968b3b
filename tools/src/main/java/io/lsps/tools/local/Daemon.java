/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The kinds of daemon: main class, heap and the name of the first in the list of a cluster. */
enum Daemon {
  RESOURCE_MANAGER(
      "resourcemanager", "org.apache.hadoop.yarn.server.resourcemanager.ResourceManager", 384),
  NODE_MANAGER("nodemanager", "org.apache.hadoop.yarn.server.nodemanager.NodeManager", 256),
  HISTORY_SERVER("historyserver", "org.apache.hadoop.mapreduce.v2.hs.JobHistoryServer", 256);

  final String title;
  final String mainClass;
  final int heapMb;

  Daemon(String title, String mainClass, int heapMb) {
    this.title = title;
    this.mainClass = mainClass;
    this.heapMb = heapMb;
  }

  /** The kind of a daemon by its name. */
  static Daemon of(String name) {
    return Arrays.stream(values())
        .filter(kind -> name.startsWith(kind.title))
        .findFirst()
        .orElseThrow();
  }

  /** The names of a cluster's daemons, in the order in which they start. */
  static List<String> names(int nodes) {
    List<String> names = new ArrayList<>();
    names.add(RESOURCE_MANAGER.title);
    for (int number = 1; number <= nodes; number++) {
      names.add(NODE_MANAGER.title + "-" + number);
    }
    names.add(HISTORY_SERVER.title);
    return names;
  }

  /** The number of a NodeManager by its name. */
  static int numberOf(String name) {
    return Integer.parseInt(name.substring(NODE_MANAGER.title.length() + 1));
  }
}
