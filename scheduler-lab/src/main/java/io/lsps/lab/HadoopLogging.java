/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.config.Configurator;

/** Silences Hadoop's log except errors, which go to the error stream. */
public final class HadoopLogging {
  private static final String OURS = "io.lsps";

  private HadoopLogging() {}

  /** Takes effect at once, as log4j2.properties has it. */
  public static void quiet() {
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.ERROR);
    Configurator.setAllLevels(OURS, Level.WARN);
  }

  /** Silences errors too, for a command that shows them itself. */
  public static void silent() {
    Configurator.setAllLevels(LogManager.ROOT_LOGGER_NAME, Level.OFF);
  }
}
