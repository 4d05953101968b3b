/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab;

import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.PatternLayout;

/** Silences Hadoop's log except errors, which go to the error stream. */
public final class HadoopLogging {
  /** Has a level of its own in log4j2.properties. */
  private static final String OURS = "io.lsps";

  private HadoopLogging() {}

  /** Takes effect at once, whatever log4j has read before. */
  public static void quiet() {
    LogManager.resetConfiguration();
    LogManager.getRootLogger().setLevel(Level.ERROR);
    LogManager.getLogger(OURS).setLevel(Level.WARN);
    LogManager.getRootLogger()
        .addAppender(new ConsoleAppender(new PatternLayout("%p %c{1}: %m%n"), "System.err"));
    LogManager.getLogger("org.apache.hadoop.util.NativeCodeLoader").setLevel(Level.OFF);
    // Stock preemption logs an error for every container that it has killed and the node has not
    // yet
    // reported.
    LogManager.getLogger(
            "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt")
        .setLevel(Level.OFF);
  }

  /** Silences errors too, for a command that shows them itself. */
  public static void silent() {
    LogManager.getRootLogger().setLevel(Level.OFF);
    LogManager.getLogger(OURS).setLevel(Level.OFF);
  }
}
