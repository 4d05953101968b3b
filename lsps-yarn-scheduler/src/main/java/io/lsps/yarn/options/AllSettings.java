/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.flex.yarn.FlexKeys;
import io.lsps.order.yarn.JohnsonKeys;
import io.lsps.settings.SettingGroup;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** The settings of all modules of the plugin. */
public final class AllSettings {
  /** One group per module. */
  public static final List<SettingGroup> GROUPS =
      Collections.unmodifiableList(
          Arrays.asList(LspsKeys.GROUP, FlexKeys.GROUP, JohnsonKeys.GROUP));

  private AllSettings() {}
}
