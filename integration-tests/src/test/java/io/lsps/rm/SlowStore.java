/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.MemoryRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.records.ApplicationStateData;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** A state store that takes no application down until it is released, as a slow disk would. */
final class SlowStore extends MemoryRMStateStore {
  private final CountDownLatch released = new CountDownLatch(1);

  // Hadoop's holds the store's lock here; while this one waits others need it.
  @SuppressWarnings("UnsynchronizedOverridesSynchronized")
  @Override
  public void storeApplicationStateInternal(ApplicationId id, ApplicationStateData state)
      throws Exception {
    released.await();
    super.storeApplicationStateInternal(id, state);
  }

  void release() {
    released.countDown();
  }

  /** An application that the ResourceManager has not accepted yet. */
  RMApp submit(TestRm cluster) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(),
        MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, cluster.rm())
            .withUser("alice")
            .withQueue("alice")
            .withAppName("job")
            .withAppType("MAPREDUCE")
            .withUnmanagedAM(false)
            .withWaitForAppAcceptedState(false)
            .build());
  }
}
