/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.whatif;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.tools.local.RestClient;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

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
    String url = (address.contains("://") ? address : "http://" + address).replaceAll("/+$", "");
    JsonNode all;
    try {
      all = new RestClient().get(url + "/ws/v1/cluster/nodes?states=RUNNING").path("nodes");
    } catch (IOException | IllegalArgumentException e) {
      throw new LabException(
          "--rm "
              + address
              + " does not answer as a ResourceManager: expected its web address, such as"
              + " http://HOST:8088, or --nodes N",
          e);
    }
    long memory = 0;
    long vcores = 0;
    int count = 0;
    List<String> sizes = new ArrayList<>();
    for (JsonNode node : all.path("node")) {
      long ownMb = node.path("availMemoryMB").asLong() + node.path("usedMemoryMB").asLong();
      long own =
          node.path("availableVirtualCores").asLong() + node.path("usedVirtualCores").asLong();
      memory += ownMb;
      vcores += own;
      count++;
      sizes.add(ownMb + " MB, " + own + " vcores");
    }
    if (memory == 0 || vcores == 0) {
      throw new LabException(
          "--rm " + address + " has no running node: expected one at least, or --nodes N");
    }
    List<String> notes =
        sizes.stream().distinct().count() == 1
            ? List.of()
            : List.of(
                "The %d nodes differ in size: each has the mean of all here, so a large container may fit that does not there."
                    .formatted(count));
    return new ClusterNodes(count, memory / count, (int) (vcores / count), notes);
  }
}
