/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.conformance;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.TestContinuousScheduling;

/** Hadoop's {@code TestContinuousScheduling} on the scheduler under test. */
@SuppressWarnings("deprecation") // Hadoop has deprecated the feature under test.
public class ContinuousSchedulingConformance extends TestContinuousScheduling {
  @Override
  public Configuration createConfiguration() {
    return SchedulerUnderTest.use(super.createConfiguration());
  }
}
