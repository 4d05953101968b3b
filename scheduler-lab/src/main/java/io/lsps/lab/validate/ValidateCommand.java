/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.validate;

import io.lsps.lab.command.HadoopLogging;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lsps validate}: would a ResourceManager start with these files, and do what they ask? */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = {
      "Reads yarn-site.xml and fair-scheduler.xml of a folder as a ResourceManager would, and tells"
          + " all that is wrong with them: errors, with which it would not start or would refuse a"
          + " reload, and warnings, for what it would pass over without a word.",
      "Exits 0 without an error, 1 with one."
    })
public final class ValidateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder with the two files.")
  private Path folder;

  @Override
  public Integer call() throws IOException {
    Path site = folder.resolve("yarn-site.xml");
    if (!Files.isRegularFile(site)) {
      throw new ParameterException(
          spec.commandLine(), "there is no yarn-site.xml in " + folder.toAbsolutePath());
    }
    HadoopLogging.quiet();
    // Findings are told below; Hadoop would log them with a stack trace as well.
    HadoopLogging.silent();
    Set<Finding> findings = new LinkedHashSet<>(findings(site));
    PrintWriter out = spec.commandLine().getOut();
    findings.forEach(out::println);
    long errors = findings.stream().filter(Finding::error).count();
    out.printf("%d errors, %d warnings%n", errors, findings.size() - errors);
    out.flush();
    return errors == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private List<Finding> findings(Path siteFile) {
    SiteFile site;
    try {
      site = SiteFile.read(siteFile);
    } catch (IOException e) {
      return List.of(Finding.error(e.getMessage()));
    }
    Configuration conf = site.configuration();
    List<Finding> findings = new ArrayList<>();
    List<Finding> warnings = new ArrayList<>(site.findings());
    warnings.addAll(SiteChecks.of(site, conf));
    Path allocations = allocations(conf);
    if (Files.isRegularFile(allocations)) {
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, allocations.toAbsolutePath().toString());
      try {
        warnings.addAll(AllocationChecks.of(allocations, XmlElement.read(allocations)));
      } catch (IOException e) {
        return List.of(Finding.error(e.getMessage()));
      }
      TrialStart.ofStock(conf)
          .forEach(reason -> findings.add(Finding.error(allocations + ": " + reason)));
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

  /** Finds the file as the FairScheduler does, with this folder in place of the class path. */
  private Path allocations(Configuration conf) {
    String named =
        conf.getTrimmed(FairSchedulerConfiguration.ALLOCATION_FILE, "fair-scheduler.xml");
    return folder.resolve(named);
  }
}
