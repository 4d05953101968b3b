/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn;

import io.lsps.settings.BadSettingException;
import io.lsps.yarn.options.LastGoodOptions;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.OptionsSource;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The options at a start. Bad ones must not end both ResourceManagers of a pair one after the
 * other, so the last good ones hold in their place, where there are any and that is allowed.
 */
final class StartOptions {
  private static final Logger LOG = LoggerFactory.getLogger(StartOptions.class);

  private StartOptions() {}

  /**
   * Loads the options.
   *
   * @param lastGood null where nothing is kept
   * @throws BadSettingException if they are bad, and there are no good ones to begin with
   */
  static void load(Configuration conf, OptionsSource options, LastGoodOptions lastGood)
      throws IOException {
    try {
      options.load(conf);
    } catch (BadSettingException bad) {
      Options before = before(lastGood);
      if (before == null) {
        throw bad;
      }
      startOn(before, options, lastGood, bad);
    }
  }

  private static void startOn(
      Options before, OptionsSource options, LastGoodOptions lastGood, Exception bad) {
    options.startOn(before, bad);
    LOG.error(
        "THE SCHEDULER STARTS ON THE LAST GOOD OPTIONS, of {}, as today's are refused: {}. Mend"
            + " them, then run yarn rmadmin -refreshQueues.",
        lastGood,
        bad.getMessage());
  }

  /**
   * Why a reload would be refused, or empty. If a standby that is about to become active finds bad
   * options, what was good last on the active one holds from now on, and not what was good when the
   * standby itself started.
   *
   * @param lastGood null where nothing is kept
   */
  static String check(
      Configuration conf, boolean active, OptionsSource options, LastGoodOptions lastGood) {
    String refused = options.check(conf, active);
    if (!refused.isEmpty() && !active) {
      // The settings of a refresh may not name the allocation file, so nothing is read by them.
      Options before = before(lastGood);
      if (before == null) {
        LOG.warn("The options of this ResourceManager's own start stay");
      } else {
        startOn(before, options, lastGood, new IOException(refused));
      }
    }
    return refused;
  }

  /** What was good last; null where none is kept. */
  private static Options before(LastGoodOptions lastGood) {
    if (lastGood == null) {
      return null;
    }
    try {
      return lastGood.read();
    } catch (IOException | RuntimeException e) {
      LOG.warn("No good options of an earlier start in {}: {}", lastGood, e.toString());
      return null;
    }
  }

  /** Keeps good options for a later start; a fault costs that later start alone. */
  static void save(LastGoodOptions lastGood, Options good) {
    try {
      lastGood.save(good);
    } catch (IOException | RuntimeException e) {
      LOG.warn("The options are not kept for a later start in {}: {}", lastGood, e.toString());
    }
  }
}
