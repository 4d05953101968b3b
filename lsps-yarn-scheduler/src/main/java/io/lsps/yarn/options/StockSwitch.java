/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.Setting;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;

/** The older switch, {@code stock}, beside {@code mode}: the two must not contradict each other. */
final class StockSwitch {
  private StockSwitch() {}

  /** The problem where both are written and say different things. */
  static List<String> refused(Configuration conf) {
    String stock = conf.getTrimmed(LspsKeys.STOCK.key());
    String mode = conf.getTrimmed(LspsKeys.MODE.key());
    String stockMode = Setting.nameOf(Mode.STOCK);
    if (stock == null || mode == null || stock.equals("true") == stockMode.equals(mode)) {
      return Collections.emptyList();
    }
    return Collections.singletonList(
        LspsKeys.STOCK.key()
            + " in yarn-site.xml is \""
            + stock
            + "\" beside "
            + LspsKeys.MODE.key()
            + " = "
            + mode
            + "; expected that both say the same: true means mode stock. Remove "
            + LspsKeys.STOCK.key()
            + ", mode alone says it all.");
  }
}
