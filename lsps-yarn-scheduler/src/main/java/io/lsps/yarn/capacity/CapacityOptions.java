/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.settings.BadSettingException;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsInForce;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The LsPS settings of yarn-site.xml; what queues set for themselves is their ordering policy's.
 */
final class CapacityOptions implements OptionsInForce {
  private static final Logger LOG = LoggerFactory.getLogger(CapacityOptions.class);

  private volatile Options current;
  private volatile String problem = "";
  private volatile long problemMillis;

  /** Reads them at a start, which a bad one ends. */
  void load(Configuration conf) {
    current = Options.of(conf, null);
  }

  /**
   * Reads them again, and gives what {@link #take} is to put in force.
   *
   * @param active a bad value refuses a refresh, and must not stop a failover: then those in memory
   *     stay in force
   */
  Options read(Configuration conf, boolean active) throws IOException {
    try {
      return Options.of(conf, null);
    } catch (BadSettingException e) {
      refused(e.getMessage());
      if (active) {
        throw new IOException(e.getMessage(), e);
      }
      LOG.error("The LsPS settings in memory stay in force. Correct this: {}", e.getMessage());
      return current;
    }
  }

  /** The CapacityScheduler, or one of its queues' policies, has refused a refresh. */
  void refused(String why) {
    problem = why;
    problemMillis = System.currentTimeMillis();
  }

  /** A refresh is in force, and with it these. */
  void take(Options read) {
    if (read != current) {
      current = read;
      problem = "";
    }
  }

  @Override
  public Options current() {
    return current;
  }

  @Override
  public String problem() {
    return problem;
  }

  @Override
  public long problemMillis() {
    return problemMillis;
  }

  @Override
  public boolean refused() {
    return !problem.isEmpty();
  }

  @Override
  public int warnings() {
    return 0;
  }
}
