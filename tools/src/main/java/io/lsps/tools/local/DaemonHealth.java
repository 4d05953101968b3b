/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/** Asks each daemon whether it serves. A running process is not yet a working daemon. */
final class DaemonHealth {
  static final String OK = "healthy";
  static final String ENDED = "not running";

  private final RestClient rest = new RestClient();

  /** The state of each daemon: {@link #OK} or what is wrong. */
  Map<String, String> of(ClusterState state) {
    Map<String, String> words = new TreeMap<>();
    String resourceManager = state.resourceManager();
    for (DaemonRecord daemon : state.daemons()) {
      words.put(
          daemon.name(),
          Processes.alive(daemon).isEmpty() ? ENDED : serving(daemon, resourceManager));
    }
    return words;
  }

  private String serving(DaemonRecord daemon, String resourceManager) {
    try {
      if (daemon.name().equals(Daemon.RESOURCE_MANAGER.title())) {
        String state =
            rest.get(daemon.web() + "/ws/v1/cluster/info").at("/clusterInfo/state").asText();
        return state.equals("STARTED") ? OK : state;
      }
      if (daemon.name().equals(Daemon.HISTORY_SERVER.title())) {
        rest.get(daemon.web() + "/ws/v1/history/info");
        return OK;
      }
      return nodeState(daemon, resourceManager);
    } catch (IOException silent) {
      boolean ofItself = !daemon.name().startsWith(Daemon.NODE_MANAGER.title());
      return ofItself ? "does not answer" : "unknown: the ResourceManager does not answer";
    }
  }

  /** The state of a node as the ResourceManager sees it. */
  private String nodeState(DaemonRecord daemon, String resourceManager) throws IOException {
    JsonNode nodes = rest.get(resourceManager + "/ws/v1/cluster/nodes").at("/nodes/node");
    for (JsonNode node : nodes) {
      if (daemon.web().equals("http://" + node.path("nodeHTTPAddress").asText())) {
        String state = node.path("state").asText();
        String report = node.path("healthReport").asText();
        return state.equals("RUNNING") ? OK : (state + " " + report).strip();
      }
    }
    return "not registered with the ResourceManager";
  }
}
