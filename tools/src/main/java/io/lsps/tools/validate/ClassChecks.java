/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.settings.NearestName;
import io.lsps.yarn.LspsFairScheduler;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * Finds classes of ours and of Hadoop's that a yarn-site.xml names and that there are not: a
 * ResourceManager ends over each. What else may be on its class path cannot be known here.
 */
final class ClassChecks {
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
          findings.add(
              Finding.error(
                  key
                      + " at "
                      + site.place(key)
                      + " names "
                      + name
                      + ", and there is no such class."
                      + NearestName.of(name, OURS)
                          .map(near -> " Did you mean " + near + "?")
                          .orElse("")));
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
