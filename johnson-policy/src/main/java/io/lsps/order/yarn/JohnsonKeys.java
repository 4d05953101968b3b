/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order.yarn;

import io.lsps.order.yarn.JohnsonGoal.Objective;
import io.lsps.order.yarn.JohnsonGoal.SlotSplit;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;

/** Settings of {@link JohnsonPolicy}; defaults and meaning are in {@code johnson-default.xml}. */
public final class JohnsonKeys {
  private static final String PREFIX = "yarn.scheduler.johnson.";

  /** What the order minimises. */
  public static final Setting<Objective> OBJECTIVE =
      Setting.choice(PREFIX + "objective", "johnsonObjective", Objective.class);

  /** The split between maps and reduces. */
  public static final Setting<SlotSplit> SLOTS =
      new Setting<>(
          PREFIX + "slots", "johnsonSlots", "one of " + SlotSplit.EXPECTED, SlotSplit::parse);

  /** All of them. */
  public static final SettingGroup GROUP =
      new SettingGroup("johnson-default.xml", "johnson", OBJECTIVE, SLOTS);

  private JohnsonKeys() {}
}
