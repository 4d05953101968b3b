/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.preempt.Amount;
import io.lsps.preempt.Ask;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * An application's resource requests as asks. Requests of one priority repeat themselves for hosts,
 * racks and any place; where locality may not be relaxed, only the named places will do.
 */
final class Requests {
  private Requests() {}

  static List<Ask> asks(SnapshotReader.Application application, List<SnapshotReader.Node> nodes) {
    Map<SchedulerRequestKey, List<ResourceRequest>> byKey = new TreeMap<>();
    for (ResourceRequest request : application.requests) {
      byKey
          .computeIfAbsent(SchedulerRequestKey.create(request), key -> new ArrayList<>(1))
          .add(request);
    }
    Set<String> excluded = application.attempt.getBlacklistedNodes();
    List<Ask> asks = new ArrayList<>(byKey.size());
    for (List<ResourceRequest> places : byKey.values()) {
      Ask ask = ask(places, excluded, nodes);
      if (ask != null && !waitsForItsMaster(application, places.get(0))) {
        asks.add(ask);
      }
    }
    return asks;
  }

  private static Ask ask(
      List<ResourceRequest> places, Set<String> excluded, List<SnapshotReader.Node> nodes) {
    ResourceRequest any = null;
    for (ResourceRequest place : places) {
      any = ResourceRequest.isAnyLocation(place.getResourceName()) ? place : any;
    }
    if (any == null || any.getNumContainers() < 1) {
      return null;
    }
    Amount size = Amounts.of(any.getCapability());
    if (!size.isPositive()) {
      return null;
    }
    if (any.getRelaxLocality() && excluded.isEmpty()) {
      return Ask.anywhere(size, any.getNumContainers());
    }
    Set<String> allowed = new HashSet<>();
    for (SnapshotReader.Node node : nodes) {
      String host = node.view.getNodeName();
      String rack = node.view.getRackName();
      if (!excluded.contains(host)
          && !excluded.contains(rack)
          && (any.getRelaxLocality() || isNamed(places, host, rack))) {
        allowed.add(node.view.getNodeID().toString());
      }
    }
    return Ask.on(allowed, size, any.getNumContainers());
  }

  private static boolean isNamed(List<ResourceRequest> places, String host, String rack) {
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

  /** Its master has to wait for another reason than room: the queue has too many of them. */
  private static boolean waitsForItsMaster(
      SnapshotReader.Application application, ResourceRequest request) {
    return !application.attempt.isAmRunning()
        && !application.attempt.getUnmanagedAM()
        && !application.leaf.canRunAppAM(request.getCapability());
  }
}
