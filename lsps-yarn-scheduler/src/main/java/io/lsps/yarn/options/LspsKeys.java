/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.gate.ReduceAdmission;
import io.lsps.rule.ShareRule;
import io.lsps.rule.Tier2;
import io.lsps.rule.UserSize;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingGroup;
import io.lsps.workload.PastJobs;
import io.lsps.workload.SizeBasis;
import org.apache.hadoop.fs.Path;

/** The settings of LsPS itself. Defaults and meaning: {@code lsps-default.xml}. */
public final class LspsKeys {
  static final String PREFIX = "yarn.scheduler.lsps.";

  public static final Setting<Double> ALPHA = Setting.fraction(PREFIX + "alpha", "lspsAlpha");
  public static final Setting<Double> GUARANTEE =
      Setting.fraction(PREFIX + "guarantee", "lspsGuarantee");
  public static final Setting<Double> UNSIZED_GUARANTEE =
      Setting.fraction(PREFIX + "unsized-guarantee", "lspsUnsizedGuarantee");
  public static final Setting<Double> LAG = Setting.number(PREFIX + "lag", "lspsLag", 0, 1_000_000);
  public static final Setting<Double> MAX_FACTOR =
      Setting.number(PREFIX + "max-factor", "lspsMaxFactor", 1, 1_000_000);
  public static final Setting<UserSize> USER_SIZE =
      Setting.choice(PREFIX + "user-size", "lspsUserSize", UserSize.class);
  public static final Setting<ShareRule> SHARE_RULE =
      Setting.choice(PREFIX + "share-rule", "lspsShareRule", ShareRule.class);
  public static final Setting<PastJobs> PAST_JOBS =
      Setting.choice(PREFIX + "past-jobs", "lspsPastJobs", PastJobs.class);
  public static final Setting<Mode> MODE = Setting.choice(PREFIX + "mode", null, Mode.class);
  public static final Setting<Long> OBSERVE_WINDOW = Setting.duration(PREFIX + "observe.window");
  public static final Setting<Boolean> FAST_PATH = Setting.flag(PREFIX + "fast-path");
  public static final Setting<Boolean> PLACE_AT_ASK = Setting.flag(PREFIX + "place-at-ask");
  public static final Setting<Boolean> START_ON_LAST_GOOD =
      Setting.flag(PREFIX + "start-on-last-good");
  public static final Setting<Preset> PRESET =
      Setting.choice(PREFIX + "preset", null, Preset.class);
  public static final Setting<Tier2> TIER2 =
      Setting.choice(PREFIX + "tier2", "lspsTier2", Tier2.class);
  public static final Setting<GroupBy> GROUP_BY =
      Setting.choice(PREFIX + "group-by", "lspsGroupBy", GroupBy.class);
  public static final Setting<ReduceAdmission> REDUCE_ADMISSION =
      Setting.choice(PREFIX + "reduce-admission", "lspsReduceAdmission", ReduceAdmission.class);
  public static final Setting<SizeBasis> SIZE_BASIS =
      Setting.choice(PREFIX + "size-basis", "lspsSizeBasis", SizeBasis.class);
  public static final Setting<Fairness> FAIRNESS =
      Setting.choice(PREFIX + "fairness", "lspsFairness", Fairness.class);
  public static final Setting<Integer> VARIATION_MIN_JOBS =
      Setting.count(PREFIX + "variation.min-jobs", 2, 1_000_000);
  public static final Setting<Double> SHUFFLE_FRACTION =
      Setting.fraction(PREFIX + "reduce-admission.shuffle-fraction", null);
  public static final Setting<Long> LEAD_TIME =
      Setting.duration(PREFIX + "reduce-admission.lead-time");
  public static final Setting<Long> NO_PROGRESS =
      Setting.duration(PREFIX + "reduce-admission.no-progress");
  public static final Setting<Long> HISTORY_EXPIRY = Setting.duration(PREFIX + "history.expiry");
  public static final Setting<String> HISTORY_DIR =
      Setting.of(PREFIX + "history.dir", null, "a folder, or nothing", LspsKeys::folder);
  public static final Setting<Long> HISTORY_SAVE_INTERVAL =
      Setting.duration(PREFIX + "history.save-interval");
  public static final Setting<Integer> HISTORY_MAX_NAMES =
      Setting.count(PREFIX + "history.max-names", 1, 10_000_000);
  public static final Setting<Integer> HISTORY_MAX_USERS =
      Setting.count(PREFIX + "history.max-users", 1, 1_000_000);
  public static final Setting<Integer> HISTORY_MAX_MEGABYTES =
      Setting.count(PREFIX + "history.max-megabytes", 1, 1_000_000);

  /** All of them. */
  public static final SettingGroup GROUP =
      new SettingGroup(
          "lsps-default.xml",
          "lsps",
          PRESET,
          MODE,
          OBSERVE_WINDOW,
          FAST_PATH,
          PLACE_AT_ASK,
          SHARE_RULE,
          PAST_JOBS,
          START_ON_LAST_GOOD,
          ALPHA,
          GUARANTEE,
          UNSIZED_GUARANTEE,
          LAG,
          MAX_FACTOR,
          USER_SIZE,
          TIER2,
          GROUP_BY,
          REDUCE_ADMISSION,
          SIZE_BASIS,
          FAIRNESS,
          VARIATION_MIN_JOBS,
          SHUFFLE_FRACTION,
          LEAD_TIME,
          NO_PROGRESS,
          HISTORY_EXPIRY,
          HISTORY_DIR,
          HISTORY_SAVE_INTERVAL,
          HISTORY_MAX_NAMES,
          HISTORY_MAX_USERS,
          HISTORY_MAX_MEGABYTES);

  private LspsKeys() {}

  private static String folder(String text) {
    // Throws where it is none, with a message of Hadoop's that does not know the key.
    return text.isEmpty() ? text : new Path(text).toString();
  }
}
