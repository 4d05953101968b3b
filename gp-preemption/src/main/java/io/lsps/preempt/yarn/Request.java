/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AppSchedulingInfo;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * What an application waits for at one priority: so many containers of a size, anywhere or at named
 * places. A job asks for the same containers at every host that has some of its data, so that
 * places are copied only where no other will do.
 */
final class Request {
  final Resource size;
  final int count;
  final boolean anywhere;
  final Collection<ResourceRequest> places;

  private Request(PendingAsk ask, boolean anywhere, Collection<ResourceRequest> places) {
    this.size = ask.getPerAllocationResource();
    this.count = ask.getCount();
    this.anywhere = anywhere;
    this.places = places;
  }

  /** Most urgent first. */
  static List<Request> allOf(FSAppAttempt attempt) {
    AppSchedulingInfo info = attempt.getAppSchedulingInfo();
    List<Request> all = new ArrayList<>(2);
    for (SchedulerRequestKey key : info.getSchedulerKeys()) {
      PendingAsk ask = info.getPendingAsk(key, ResourceRequest.ANY);
      if (ask.getCount() > 0) {
        boolean anywhere = info.canDelayTo(key, ResourceRequest.ANY);
        all.add(new Request(ask, anywhere, anywhere ? Collections.emptyList() : places(info, key)));
      }
    }
    return all;
  }

  private static Collection<ResourceRequest> places(
      AppSchedulingInfo info, SchedulerRequestKey key) {
    AppPlacementAllocator<?> allocator = info.getAppPlacementAllocator(key);
    return allocator == null
        ? Collections.emptyList()
        : new ArrayList<>(allocator.getResourceRequests().values());
  }
}
