/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.tools.local.RestClient;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The nodes of the cluster, which are taken to be alike.
 *
 * @param notes on what was taken
 */
record ClusterNodes(int count, long memoryMb, int vcores, List<String> notes) {

  /**
   * Those of a running ResourceManager. Where they differ, each has the mean of all.
   *
   * @param address its web address
   */
  static ClusterNodes of(String address) {
    JsonNode all;
    try {
      all = new RestClient().get(RestClient.base(address) + "/ws/v1/cluster/nodes?states=RUNNING");
    } catch (IOException | IllegalArgumentException e) {
      throw new LabException(
          "--rm %s does not answer as a ResourceManager: expected its web address, such as http://HOST:8088, or --nodes N"
              .formatted(address),
          e);
    }
    long memory = 0;
    long vcores = 0;
    Set<List<Long>> sizes = new HashSet<>();
    JsonNode nodes = all.path("nodes").path("node");
    for (JsonNode node : nodes) {
      long ownMb = node.path("availMemoryMB").asLong() + node.path("usedMemoryMB").asLong();
      long own =
          node.path("availableVirtualCores").asLong() + node.path("usedVirtualCores").asLong();
      memory += ownMb;
      vcores += own;
      sizes.add(List.of(ownMb, own));
    }
    if (memory == 0 || vcores == 0) {
      throw new LabException(
          "--rm " + address + " has no running node: expected one at least, or --nodes N");
    }
    int count = nodes.size();
    List<String> notes =
        sizes.size() == 1
            ? List.of()
            : List.of(
                "The %d nodes differ in size: each has the mean of all here, so a large container may fit that does not there."
                    .formatted(count));
    return new ClusterNodes(count, memory / count, (int) (vcores / count), notes);
  }
}
