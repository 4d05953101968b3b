/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.workload.WorkloadJob;
import java.util.Arrays;

/**
 * Every launch and end of a container in a run, in order. Each is a digest of four bytes of the
 * time, the job and the kind of event.
 */
final class LaunchDigest implements RunObserver {
  private int[] digests = new int[1024];
  private int count;

  int count() {
    return count;
  }

  /** At how many places another run differs. What only the longer run has counts as different. */
  long unlike(LaunchDigest other) {
    long different = Math.abs(count - other.count);
    for (int i = 0; i < Math.min(count, other.count); i++) {
      different += digests[i] == other.digests[i] ? 0 : 1;
    }
    return different;
  }

  @Override
  public void started(WorkloadJob job, long now) {
    add(31 * job.id().hashCode() + Long.hashCode(now));
  }

  @Override
  public void ended(WorkloadJob job, long start, long now, Outcome outcome) {
    add(31 * (31 * job.id().hashCode() + Long.hashCode(start)) + ~Long.hashCode(now));
  }

  private void add(int digest) {
    if (count == digests.length) {
      digests = Arrays.copyOf(digests, 2 * count);
    }
    digests[count++] = digest;
  }
}
