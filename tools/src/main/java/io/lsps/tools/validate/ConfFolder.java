/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.settings.BadSettingException;
import io.lsps.yarn.options.AllocationFileChecks;
import io.lsps.yarn.options.AllocationXml;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;

/** What is wrong with the yarn-site.xml and the allocation file of a folder. */
public final class ConfFolder {
  static final String SITE = "yarn-site.xml";

  private ConfFolder() {}

  /** Errors alone, a sentence each. */
  public static List<String> errors(Path folder) {
    return findings(folder).stream().filter(Finding::error).map(Finding::text).toList();
  }

  /** All findings, each once, errors first. */
  static Set<Finding> findings(Path folder) {
    return new LinkedHashSet<>(all(folder));
  }

  private static List<Finding> all(Path folder) {
    Path siteFile = folder.resolve(SITE);
    SiteFile site;
    try {
      site = SiteFile.read(siteFile);
    } catch (IOException | BadSettingException e) {
      return List.of(Finding.error(e.getMessage()));
    }
    Configuration conf = site.configuration();
    List<Finding> findings = new ArrayList<>(ClassChecks.of(site, conf));
    List<Finding> warnings = new ArrayList<>(site.findings());
    warnings.addAll(SiteChecks.of(site, conf));
    Path allocations = allocations(folder, conf);
    if (Files.isRegularFile(allocations)) {
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, allocations.toAbsolutePath().toString());
      try (InputStream in = Files.newInputStream(allocations)) {
        AllocationXml file = AllocationXml.read(in, allocations.toString());
        AllocationFileChecks checks = AllocationFileChecks.of(file, options(conf, file), List.of());
        checks.errors().forEach(error -> findings.add(Finding.error(error)));
        checks.warnings().forEach(warning -> warnings.add(Finding.warning(warning)));
        TrialStart.ofStock(conf)
            .forEach(
                reason ->
                    findings.add(Finding.error(located(allocations, file.outermost(), reason))));
      } catch (IOException | BadSettingException e) {
        findings.add(Finding.error(e.getMessage()));
        // What else is wrong is looked for without it.
        conf.unset(FairSchedulerConfiguration.ALLOCATION_FILE);
      }
    } else if (site.keys().contains(FairSchedulerConfiguration.ALLOCATION_FILE)
        && Path.of(conf.getTrimmed(FairSchedulerConfiguration.ALLOCATION_FILE)).isAbsolute()) {
      findings.add(
          Finding.error(
              FairSchedulerConfiguration.ALLOCATION_FILE
                  + " at "
                  + site.place(FairSchedulerConfiguration.ALLOCATION_FILE)
                  + " names "
                  + allocations
                  + ", which is not there. Write it, or take the key out."));
      conf.unset(FairSchedulerConfiguration.ALLOCATION_FILE);
    } else {
      warnings.add(
          Finding.warning(
              "there is no " + allocations + ": every user gets a queue under the stock policy"));
    }
    TrialStart.ofOurs(conf).stream()
        .filter(reason -> findings.stream().noneMatch(found -> found.text().endsWith(reason)))
        .forEach(reason -> findings.add(Finding.error(site.located(reason))));
    if (conf.get(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "")
        .contains(GlobalPreemptionMonitor.class.getName())) {
      TrialStart.ofTheMonitor(conf)
          .forEach(reason -> findings.add(Finding.error(site.located(reason))));
    }
    findings.addAll(warnings);
    return findings;
  }

  /** Null where they are bad, which is told by another way. */
  private static Options options(Configuration conf, AllocationXml file) {
    try {
      return Options.of(conf, file);
    } catch (BadSettingException e) {
      return null;
    }
  }

  /** Hadoop's reason, which tells no line, with that of the element whose text it repeats. */
  private static String located(Path allocations, XmlElement root, String reason) {
    return root.all()
            .filter(element -> element.text().length() > 1 && reason.contains(element.text()))
            .findFirst()
            .map(element -> "<" + element.tag() + "> at line " + element.line() + " of ")
            .orElse("")
        + allocations
        + ": "
        + reason;
  }

  /** Finds the file as the FairScheduler does, with this folder in place of the class path. */
  private static Path allocations(Path folder, Configuration conf) {
    String named =
        conf.getTrimmed(FairSchedulerConfiguration.ALLOCATION_FILE, "fair-scheduler.xml");
    return folder.resolve(named);
  }
}
