/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import org.apache.log4j.ConsoleAppender;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.PatternLayout;

/** Quiets Hadoop: only its errors are shown, on the error stream. */
public final class Logs {
  private Logs() {}

  /** Takes effect at once, whatever log4j has read before. */
  public static void quiet() {
    LogManager.resetConfiguration();
    LogManager.getRootLogger().setLevel(Level.ERROR);
    LogManager.getRootLogger()
        .addAppender(new ConsoleAppender(new PatternLayout("%p %c{1}: %m%n"), "System.err"));
    org.apache.log4j.Logger.getLogger("org.apache.hadoop.util.NativeCodeLoader")
        .setLevel(Level.OFF);
  }
}
