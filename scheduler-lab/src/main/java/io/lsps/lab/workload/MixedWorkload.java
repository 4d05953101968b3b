/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Users with distributions of their own, drawn independently and merged by submission time. */
record MixedWorkload(String name, ClusterShape cluster, List<UserProfile> profiles)
    implements Workload {

  @Override
  public List<String> users() {
    return profiles.stream().map(UserProfile::name).toList();
  }

  @Override
  public boolean papersSlots() {
    return true;
  }

  @Override
  public Jobs jobs(long seed) {
    List<WorkloadJob> all = new ArrayList<>();
    profiles.forEach(profile -> all.addAll(profile.draw(seed)));
    all.sort(Comparator.comparingLong(WorkloadJob::submitMillis));
    return Jobs.of(all);
  }
}
