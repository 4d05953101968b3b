/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFSLeafQueue;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

/** Hadoop's {@code TestFSLeafQueue} on the scheduler under test. */
public class FSLeafQueueConformance extends TestFSLeafQueue {
  /** Afterwards, not in {@code createConfiguration}: Hadoop's set-up names its class itself. */
  @Override
  @Before
  public void setup() throws IOException {
    super.setup();
    SchedulerUnderTest.use(conf);
  }

  /** Hadoop's five seconds are too short for a busy machine, and a race is no failure. */
  @Override
  @Test(timeout = 120_000)
  public void test() {
    super.test();
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
