/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import java.io.IOException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestFSLeafQueue;
import org.junit.After;
import org.junit.Before;

/** Hadoop's {@code TestFSLeafQueue} on the scheduler under test. */
public class FSLeafQueueConformance extends TestFSLeafQueue {
  /** Afterwards, not in {@code createConfiguration}: Hadoop's set-up names its class itself. */
  @Override
  @Before
  public void setup() throws IOException {
    super.setup();
    SchedulerUnderTest.use(conf);
  }

  @After
  public void noFaultWasHidden() {
    SchedulerUnderTest.assertNoFault(scheduler);
  }
}
