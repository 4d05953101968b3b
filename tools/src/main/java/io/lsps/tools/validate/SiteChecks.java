/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.preempt.yarn.GpKeys;
import io.lsps.settings.NearestName;
import io.lsps.settings.SettingGroup;
import io.lsps.tools.validate.SiteFile.Finding;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import io.lsps.yarn.options.AllSettings;
import io.lsps.yarn.options.LspsKeys;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CommonConfigurationKeysPublic;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.SchedulingPolicy;

/**
 * Finds what the ResourceManager would ignore silently in a yarn-site.xml, and what would have no
 * effect.
 */
final class SiteChecks {
  private static final String OURS = LspsFairScheduler.class.getName();
  private static final List<String> RUNNING = List.of(OURS, LspsCapacityScheduler.class.getName());
  private static final String MONITOR = GlobalPreemptionMonitor.class.getName();

  private final SiteFile site;
  private final boolean scheduler;
  private final boolean monitor;
  private final boolean monitorsRun;
  private final List<Finding> findings = new ArrayList<>();

  private SiteChecks(SiteFile site, Configuration conf) {
    this.site = site;
    scheduler = RUNNING.contains(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER, ""));
    monitor =
        Arrays.asList(conf.getTrimmedStrings(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES))
            .contains(MONITOR);
    monitorsRun = conf.getBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
  }

  static List<Finding> of(SiteFile site, Configuration conf) {
    SiteChecks checks = new SiteChecks(site, conf);
    checks.whatDoesNothing();
    checks.history(conf);
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
              "LsPS would not run: set " + YarnConfiguration.RM_SCHEDULER + " to " + OURS + "."));
    }
  }

  /** A history that nobody can write, or that the other ResourceManager of a pair does not find. */
  private void history(Configuration conf) {
    String key = LspsKeys.HISTORY_DIR.key;
    String folder = conf.get(key, LspsKeys.GROUP.defaultValues().get(key)).trim();
    if (!scheduler || folder.isEmpty() || folder.matches("\\w+//.*")) {
      return;
    }
    String scheme = new Path(folder).toUri().getScheme();
    String binding = "fs.AbstractFileSystem." + scheme + ".impl";
    if (scheme != null && conf.get(binding) == null) {
      warn(
          key,
          ("is %s, and Hadoop has no file system %s: nothing learnt will be saved. Expected one it"
                  + " has, such as hdfs:///yarn/lsps, or its class as %s in core-site.xml.")
              .formatted(folder, scheme, binding));
      return;
    }
    boolean pair = conf.getBoolean(YarnConfiguration.RM_HA_ENABLED, false);
    if (pair
        && (scheme == null ? isLocal(conf) || !site.knowsFileSystem() : scheme.equals("file"))) {
      warn(
          key,
          ("%s %s, and with %s both ResourceManagers must reach it: expected a folder on a file"
                  + " system that they share, with its scheme, such as hdfs:///yarn/lsps.")
              .formatted(
                  site.keys().contains(key) ? "is" : "is not set, and is by default",
                  folder,
                  YarnConfiguration.RM_HA_ENABLED));
    }
  }

  private boolean isLocal(Configuration conf) {
    return conf.getTrimmed(CommonConfigurationKeysPublic.FS_DEFAULT_NAME_KEY, "")
        .startsWith("file:");
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
    group.all.forEach(setting -> known.add(setting.key));
    if (!runs && !known.contains(key)) {
      NearestName.of(key, known)
          .ifPresent(name -> warn(key, "is unknown. Did you mean " + name + "?"));
    }
  }

  /** Reports a key whose prefix is nearly one of LsPS. */
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
      group.all.forEach(setting -> ours.add(setting.key.substring("yarn.scheduler.".length())));
      if (key.contains(prefix)) {
        readByNobody(key, key.substring(key.indexOf(prefix)));
        return;
      }
    }
    if (key.startsWith("yarn.scheduler.")) {
      NearestName.of(key.substring("yarn.scheduler.".length()), ours)
          .ifPresent(name -> readByNobody(key, "yarn.scheduler." + name));
    }
  }

  private void readByNobody(String key, String meant) {
    warn(key, "is no key that anything reads. Did you mean " + meant + "?");
  }

  /**
   * Finds missing LsPS and Hadoop classes in a yarn-site.xml, each of which stops a
   * ResourceManager. Other classes may be on its class path.
   */
  static final class ClassChecks {
    private static final List<String> OURS =
        List.of(
            LspsFairScheduler.class.getName(),
            LspsCapacityScheduler.class.getName(),
            GlobalPreemptionMonitor.class.getName());

    private static final String CAPACITY_MONITOR =
        "org.apache.hadoop.yarn.server.resourcemanager.monitor.capacity"
            + ".ProportionalCapacityPreemptionPolicy";

    /** What a ResourceManager needs each to be. */
    private static final Map<String, Class<?>> KINDS =
        Map.of(
            YarnConfiguration.RM_SCHEDULER, ResourceScheduler.class,
            YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, SchedulingEditPolicy.class);

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
          Class<?> type = type(name);
          if (name.equals(CAPACITY_MONITOR) && isFair(conf)) {
            boolean byDefault = conf.getPropertySources(key)[0].equals("yarn-default.xml");
            findings.add(
                bad(
                    site,
                    key,
                    "%s%s, which ends a ResourceManager without the CapacityScheduler. Name %s, or set %s to false."
                        .formatted(
                            name,
                            byDefault ? " by default" : "",
                            GlobalPreemptionMonitor.class.getName(),
                            YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS)));
          }
          if (known && type == null) {
            String near =
                NearestName.of(name, OURS).map(one -> " Did you mean " + one + "?").orElse("");
            findings.add(bad(site, key, name + ", and there is no such class." + near));
          } else if (type != null && !KINDS.getOrDefault(key, type).isAssignableFrom(type)) {
            String policy =
                SchedulingPolicy.class.isAssignableFrom(type)
                    ? " It is a queue's policy: name it in fair-scheduler.xml as a"
                        + " <schedulingPolicy>, and "
                        + LspsFairScheduler.class.getName()
                        + " here."
                    : "";
            findings.add(
                bad(
                    site,
                    key,
                    name + ", and that is no " + KINDS.get(key).getSimpleName() + "." + policy));
          }
        }
      }
      return findings;
    }

    private static boolean isFair(Configuration conf) {
      return isA(FairScheduler.class, conf);
    }

    static boolean isCapacity(Configuration conf) {
      return isA(CapacityScheduler.class, conf);
    }

    private static boolean isA(Class<?> scheduler, Configuration conf) {
      Class<?> type = type(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER, ""));
      return type != null && scheduler.isAssignableFrom(type);
    }

    private static Finding bad(SiteFile site, String key, String what) {
      return Finding.error(key + " at " + site.place(key) + " names " + what);
    }

    /** Null where there is none. */
    private static Class<?> type(String name) {
      try {
        return Class.forName(name, /* initialize= */ false, ClassChecks.class.getClassLoader());
      } catch (ClassNotFoundException | LinkageError e) {
        return null;
      }
    }
  }
}
