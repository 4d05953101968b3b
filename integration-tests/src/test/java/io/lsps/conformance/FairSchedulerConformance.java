/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFairScheduler;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Hadoop's {@code TestFairScheduler} on the scheduler under test. */
public class FairSchedulerConformance extends TestFairScheduler {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }

  /** Replaces the scheduler that Hadoop's set-up made with {@code new} and did not start. */
  @Override
  @Before
  public void setUp() throws IOException {
    super.setUp();
    scheduler = SchedulerUnderTest.create();
    scheduler.setRMContext(resourceManager.getRMContext());
  }

  /** Updates between its steps must change nothing that it looks at: our look once did. */
  @Override
  @Test
  public void testComputeMaxAMResource() throws IOException {
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 1);
    super.testComputeMaxAMResource();
  }

  /**
   * It adds an application under the number of one that still runs. Ours took both for one, and
   * passed only where the update thread came between two steps.
   */
  @Override
  @Test
  public void testQueueMaxAMShare() throws Exception {
    updateNever();
    super.testQueueMaxAMShare();
  }

  /**
   * Its jobs are mocks that no policy can share among, stock's neither, and the update thread gets
   * at them where the test takes longer than half a second.
   */
  @Override
  @Test
  public void testDumpState() throws IOException {
    updateNever();
    super.testDumpState();
  }

  /** Its queues are such mocks. */
  @Override
  @Test
  public void testLowestCommonAncestorForNonRootParent() throws Exception {
    updateNever();
    super.testLowestCommonAncestorForNonRootParent();
  }

  /** Its queues are such mocks. */
  @Override
  @Test
  public void testLowestCommonAncestorRootParent() throws Exception {
    updateNever();
    super.testLowestCommonAncestorRootParent();
  }

  /** Its queues are such mocks. */
  @Override
  @Test
  public void testLowestCommonAncestorDeeperHierarchy() throws Exception {
    updateNever();
    super.testLowestCommonAncestorDeeperHierarchy();
  }

  private void updateNever() {
    conf.setInt(FairSchedulerConfiguration.UPDATE_INTERVAL_MS, 3_600_000);
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
