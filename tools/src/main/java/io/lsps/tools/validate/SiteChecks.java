/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpKeys;
import io.lsps.settings.NearestName;
import io.lsps.settings.SettingGroup;
import io.lsps.tools.validate.SiteFile.Finding;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.options.AllSettings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Finds what the ResourceManager would ignore silently in a yarn-site.xml, and what would have no
 * effect.
 */
final class SiteChecks {
  private static final String OURS = LspsFairScheduler.class.getName();
  private static final String MONITOR = GlobalPreemptionMonitor.class.getName();

  private final SiteFile site;
  private final boolean scheduler;
  private final boolean monitor;
  private final boolean monitorsRun;
  private final List<Finding> findings = new ArrayList<>();

  private SiteChecks(SiteFile site, Configuration conf) {
    this.site = site;
    scheduler = OURS.equals(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER));
    monitor =
        Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES))
            .contains(MONITOR);
    monitorsRun = conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
  }

  static List<Finding> of(SiteFile site, Configuration conf) {
    SiteChecks checks = new SiteChecks(site, conf);
    checks.whatDoesNothing();
    site.keys().forEach(checks::misspeltPrefix);
    return checks.findings;
  }

  private void whatDoesNothing() {
    if (!scheduler) {
      String why = YarnConfiguration.RM_SCHEDULER + " is not " + OURS;
      AllSettings.GROUPS.forEach(group -> doesNothing(group, why));
    }
    if (!monitor) {
      doesNothing(
          GpKeys.GROUP,
          YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES + " does not name " + MONITOR);
    } else if (!monitorsRun) {
      warn(
          YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES,
          "names Global Preemption, and nothing will be preempted: set "
              + YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS
              + " to true.");
    }
    if (!scheduler && !monitor) {
      findings.add(
          Finding.warning(
              "nothing of ours would run: set "
                  + YarnConfiguration.RM_SCHEDULER
                  + " to "
                  + OURS
                  + "."));
    }
  }

  private void warn(String key, String what) {
    findings.add(Finding.warning(key + " at " + site.place(key) + " " + what));
  }

  /** Reports this for the module's first key. */
  private void doesNothing(SettingGroup group, String why) {
    site.keys().stream()
        .filter(key -> key.startsWith(group.keyPrefix()))
        .findFirst()
        .ifPresent(key -> warn(key, "does nothing: " + why + "."));
  }

  /** Reports a key of a module that does not run, which then nobody refuses. */
  private void misspelt(String key, SettingGroup group) {
    boolean runs = group.keyPrefix().equals(GpKeys.GROUP.keyPrefix()) ? monitor : scheduler;
    List<String> known = new ArrayList<>();
    group.all().forEach(setting -> known.add(setting.key()));
    if (!runs && !known.contains(key)) {
      NearestName.of(key, known)
          .ifPresent(name -> warn(key, "is unknown. Did you mean " + name + "?"));
    }
  }

  /** Reports a key whose prefix is nearly one of ours. */
  private void misspeltPrefix(String key) {
    List<String> ours = new ArrayList<>();
    List<SettingGroup> groups = new ArrayList<>(AllSettings.GROUPS);
    groups.add(GpKeys.GROUP);
    for (SettingGroup group : groups) {
      if (key.startsWith(group.keyPrefix())) {
        misspelt(key, group);
        return;
      }
      String prefix = group.keyPrefix();
      group.all().forEach(setting -> ours.add(setting.key().substring("yarn.scheduler.".length())));
      if (key.contains(prefix)) {
        warn(key, "is read by nobody. Did you mean " + key.substring(key.indexOf(prefix)) + "?");
        return;
      }
    }
    if (key.startsWith("yarn.scheduler.")) {
      NearestName.of(key.substring("yarn.scheduler.".length()), ours)
          .ifPresent(
              name -> warn(key, "is read by nobody. Did you mean yarn.scheduler." + name + "?"));
    }
  }

  /**
   * Finds classes of ours and of Hadoop's that a yarn-site.xml names and that there are not: a
   * ResourceManager ends over each. What else may be on its class path cannot be known here.
   */
  static final class ClassChecks {
    private static final List<String> OURS =
        List.of(LspsFairScheduler.class.getName(), GlobalPreemptionMonitor.class.getName());

    private ClassChecks() {}

    static List<Finding> of(SiteFile site, Configuration conf) {
      List<String> keys =
          new ArrayList<>(
              List.of(
                  YarnConfiguration.RM_SCHEDULER,
                  YarnConfiguration.YARN_HTTP_WEBAPP_EXTERNAL_CLASSES));
      if (conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false)) {
        keys.add(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES);
      }
      List<Finding> findings = new ArrayList<>();
      for (String key : keys) {
        for (String name : conf.getTrimmedStrings(key)) {
          boolean known = name.startsWith("io.lsps.") || name.startsWith("org.apache.hadoop.");
          if (known && !isThere(name)) {
            String near =
                NearestName.of(name, OURS).map(one -> " Did you mean " + one + "?").orElse("");
            findings.add(
                Finding.error(
                    String.format(
                        "%s at %s names %s, and there is no such class.%s",
                        key, site.place(key), name, near)));
          }
        }
      }
      return findings;
    }

    private static boolean isThere(String name) {
      try {
        Class.forName(name, /* initialize= */ false, ClassChecks.class.getClassLoader());
        return true;
      } catch (ClassNotFoundException | LinkageError e) {
        return false;
      }
    }
  }
}
