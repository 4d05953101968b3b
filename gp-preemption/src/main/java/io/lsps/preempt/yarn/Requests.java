/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import io.lsps.preempt.AwaitedContainers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerAccess;

/** An application's requests as asks: which nodes will do, and which may not be used. */
final class Requests {
  private Requests() {}

  static List<AwaitedContainers> asks(
      SnapshotReader.Application application, List<SnapshotReader.Node> nodes) {
    List<AwaitedContainers> asks = new ArrayList<>(application.requests.size());
    if (application.requests.isEmpty()) {
      return asks;
    }
    Set<String> excluded = application.attempt.getBlacklistedNodes();
    for (Request request : application.requests) {
      Amount size = Amounts.of(request.size);
      if (size.isPositive() && !waitsForItsMaster(application, request)) {
        asks.add(
            request.anywhere && excluded.isEmpty()
                ? AwaitedContainers.anywhere(size, request.count)
                : AwaitedContainers.on(allowed(request, excluded, nodes), size, request.count));
      }
    }
    return asks;
  }

  private static Set<String> allowed(
      Request request, Set<String> excluded, List<SnapshotReader.Node> nodes) {
    Set<String> allowed = new HashSet<>();
    for (SnapshotReader.Node node : nodes) {
      String host = node.view.getNodeName();
      String rack = node.view.getRackName();
      if (!excluded.contains(host)
          && !excluded.contains(rack)
          && (request.anywhere || isNamed(request.places, host, rack))) {
        allowed.add(node.view.getNodeID().toString());
      }
    }
    return allowed;
  }

  private static boolean isNamed(Collection<ResourceRequest> places, String host, String rack) {
    for (ResourceRequest place : places) {
      boolean here =
          place.getResourceName().equals(host)
              || (place.getResourceName().equals(rack) && place.getRelaxLocality());
      if (here && place.getNumContainers() > 0) {
        return true;
      }
    }
    return false;
  }

  /** Whether its master waits because the queue has too many masters. Room would not help. */
  private static boolean waitsForItsMaster(
      SnapshotReader.Application application, Request request) {
    return !application.attempt.isAmRunning()
        && !application.attempt.getUnmanagedAM()
        && !FairSchedulerAccess.mayStartMaster(application.leaf, request.size);
  }
}
