/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.gate.ReduceRules.ReduceAdmission;
import io.lsps.rule.RuleName;
import io.lsps.rule.Tier2;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.Path;

/** The settings of LsPS. Defaults and descriptions: {@code lsps-default.xml}. */
public final class LspsKeys {
  static final String PREFIX = "yarn.scheduler.lsps.";

  /** A scheme without colon would be a folder in the user's home to Hadoop. */
  private static final Pattern NO_COLON = Pattern.compile("[A-Za-z][\\w.+-]*//");

  public static final Setting<Double> ALPHA = Setting.fraction(PREFIX + "alpha", "lspsAlpha");
  public static final Setting<Double> GUARANTEE =
      Setting.fraction(PREFIX + "guarantee", "lspsGuarantee");
  public static final Setting<Double> LAG = Setting.number(PREFIX + "lag", "lspsLag", 0, 1_000_000);
  public static final Setting<RuleName> RULE =
      Setting.choice(PREFIX + "rule", "lspsRule", RuleName.class);
  public static final Setting<Mode> MODE = Setting.choice(PREFIX + "mode", "lspsMode", Mode.class);
  public static final Setting<Boolean> FAST_PATH = Setting.flag(PREFIX + "fast-path");
  public static final Setting<Boolean> PLACE_AT_ASK = Setting.flag(PREFIX + "place-at-ask");
  public static final Setting<Tier2> TIER2 =
      Setting.choice(PREFIX + "tier2", "lspsTier2", Tier2.class);
  public static final Setting<GroupBy> GROUP_BY =
      Setting.choice(PREFIX + "group-by", "lspsGroupBy", GroupBy.class);
  public static final Setting<ReduceAdmission> REDUCE_ADMISSION =
      Setting.choice(PREFIX + "reduce-admission", null, ReduceAdmission.class);
  public static final Setting<Fairness> FAIRNESS =
      Setting.choice(PREFIX + "fairness", "lspsFairness", Fairness.class);
  public static final Setting<String> HISTORY_DIR =
      new Setting<>(
          PREFIX + "history.dir",
          null,
          "a folder, such as /yarn/lsps or hdfs:///yarn/lsps, or nothing",
          LspsKeys::folder);

  /** All of them. */
  public static final SettingGroup GROUP =
      new SettingGroup(
          "lsps-default.xml",
          "lsps",
          MODE,
          FAST_PATH,
          PLACE_AT_ASK,
          RULE,
          ALPHA,
          GUARANTEE,
          LAG,
          TIER2,
          GROUP_BY,
          REDUCE_ADMISSION,
          FAIRNESS,
          HISTORY_DIR);

  private LspsKeys() {}

  private static String folder(String text) {
    if (NO_COLON.matcher(text).lookingAt()) {
      throw new IllegalArgumentException("a scheme without its colon");
    }
    // Throws if invalid, with a message of Hadoop's that does not name the key.
    return text.isEmpty() ? text : new Path(text).toString();
  }
}
