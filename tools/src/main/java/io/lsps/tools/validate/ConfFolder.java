/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.lab.HadoopLogging;
import io.lsps.lab.LabException;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.settings.BadSettingException;
import io.lsps.tools.validate.SiteChecks.ClassChecks;
import io.lsps.tools.validate.SiteFile.Finding;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.options.AllocationFileChecks;
import io.lsps.yarn.options.AllocationXml;
import io.lsps.yarn.options.Findings;
import io.lsps.yarn.options.Options;
import io.lsps.yarn.options.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.event.AsyncDispatcher;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AbstractYarnScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairSchedulerConfiguration;
import org.apache.hadoop.yarn.util.resource.ResourceUtils;
import org.xml.sax.SAXParseException;

/** What is wrong with the yarn-site.xml and the allocation file of a folder. */
public final class ConfFolder {
  static final String SITE = "yarn-site.xml";

  private ConfFolder() {}

  /**
   * Why our scheduler would refuse some of these keys of yarn-site.xml, a sentence each, before
   * anything is started.
   */
  public static List<String> refused(Map<String, String> keys) {
    if (keys.isEmpty()) {
      return List.of();
    }
    HadoopLogging.quiet();
    HadoopLogging.silent();
    Configuration conf = new Configuration(false);
    conf.set(YarnConfiguration.RM_SCHEDULER, LspsFairScheduler.class.getName());
    keys.forEach(conf::set);
    try {
      Path folder = Files.createTempDirectory("lsps-keys");
      try (OutputStream out = Files.newOutputStream(folder.resolve(SITE))) {
        conf.writeXml(out);
        out.flush();
        return findings(folder).stream()
            .filter(Finding::error)
            .map(Finding::text)
            .filter(error -> keys.keySet().stream().anyMatch(error::contains))
            .map(error -> error.replaceFirst(" at line \\d+ of \\S*yarn-site\\.xml", ""))
            .toList();
      } finally {
        FileUtils.deleteDirectory(folder.toFile());
      }
    } catch (IOException failure) {
      throw new LabException(
          "cannot check --conf: no file can be written in " + System.getProperty("java.io.tmpdir"),
          failure);
    } finally {
      HadoopLogging.quiet();
    }
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
    } catch (BadSettingException e) {
      return List.of(Finding.error(e.getMessage()));
    } catch (IOException e) {
      return List.of(Finding.error(siteFile + " cannot be read: may this user read it?"));
    }
    Configuration conf = site.configuration();
    try {
      ResourceUtils.resetResourceTypes(conf);
    } catch (RuntimeException e) {
      // Nothing that Hadoop does with resources works then, here as in a ResourceManager.
      return TrialStart.reasons(e, conf).stream()
          .map(reason -> Finding.error(site.located(reason)))
          .toList();
    }
    List<Finding> findings = new ArrayList<>(ClassChecks.of(site, conf));
    List<Finding> warnings = new ArrayList<>(site.findings());
    warnings.addAll(SiteChecks.of(site, conf));
    // By default Hadoop's scheduler is this one: what names none may be meant for ours.
    if (site.keys().contains(YarnConfiguration.RM_SCHEDULER) && ClassChecks.isCapacity(conf)) {
      return ofCapacity(folder, site, conf, findings, warnings);
    }
    Path allocations = allocations(folder, conf);
    AllocationXml file = null;
    if (Files.isRegularFile(allocations)) {
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, allocations.toAbsolutePath().toString());
      try (InputStream in = Files.newInputStream(allocations)) {
        file = AllocationXml.read(in, allocations.toString());
      } catch (BadSettingException e) {
        findings.add(Finding.error(e.getMessage()));
      } catch (IOException e) {
        findings.add(Finding.error(allocations + " cannot be read: may this user read it?"));
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
    } else {
      warnings.add(
          Finding.warning(
              "there is no " + allocations + ": every user gets a queue under the stock policy"));
    }
    Options options = null;
    try {
      options = Options.of(conf, file);
    } catch (BadSettingException e) {
      e.problems().forEach(problem -> findings.add(Finding.error(site.located(problem))));
    }
    if (file != null) {
      Findings judged = AllocationFileChecks.of(file, conf, options, TrialStart.existing(conf));
      judged.errors().forEach(error -> findings.add(Finding.error(error)));
      judged.warnings().forEach(warning -> warnings.add(Finding.warning(warning)));
    }
    // What has errors would be refused for these alone; what else is wrong is looked for.
    boolean tried = file != null && findings.isEmpty();
    if (tried) {
      for (String reason : TrialStart.ofStock(conf)) {
        findings.add(Finding.error(located(site, allocations, file.outermost, reason)));
      }
    } else {
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, TrialStart.NO_FILE);
    }
    if (options != null && (!tried || findings.isEmpty())) {
      TrialStart.ofOurs(conf).forEach(reason -> findings.add(Finding.error(site.located(reason))));
    }
    if (conf.get(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, "")
        .contains(GlobalPreemptionMonitor.class.getName())) {
      TrialStart.ofTheMonitor(conf)
          .forEach(reason -> findings.add(Finding.error(site.located(reason))));
    }
    findings.addAll(warnings);
    return findings;
  }

  private static List<Finding> ofCapacity(
      Path folder,
      SiteFile site,
      Configuration conf,
      List<Finding> findings,
      List<Finding> warnings) {
    try {
      Options.of(conf, null);
    } catch (BadSettingException e) {
      e.problems().forEach(problem -> findings.add(Finding.error(site.located(problem))));
    }
    List<Finding> queues = CapacityChecks.of(folder, conf, TrialStart::ofCapacity);
    queues.stream().filter(Finding::error).forEach(findings::add);
    findings.addAll(warnings);
    queues.stream().filter(finding -> !finding.error()).forEach(findings::add);
    return findings;
  }

  /**
   * Hadoop's reason, which has no line, with that of the key that it names, or of the element whose
   * text it repeats.
   */
  private static String located(SiteFile site, Path allocations, XmlElement root, String reason) {
    if (site.keys().stream().anyMatch(key -> reason.startsWith(key + " in "))) {
      return site.located(reason);
    }
    // The longest: one key may be the beginning of another.
    Optional<String> named =
        site.keys().stream().filter(reason::contains).max(Comparator.comparing(String::length));
    String place =
        named
            .map(key -> key + " at " + site.place(key))
            .orElseGet(
                () ->
                    root.all()
                            .filter(
                                each -> each.text().length() > 1 && reason.contains(each.text()))
                            .findFirst()
                            .map(each -> "<" + each.tag + "> at line " + each.line + " of ")
                            .orElse("")
                        + allocations);
    return place + ": the FairScheduler refuses it: " + reason;
  }

  /** Finds the file as the FairScheduler does, with this folder in place of the class path. */
  private static Path allocations(Path folder, Configuration conf) {
    String named =
        conf.getTrimmed(FairSchedulerConfiguration.ALLOCATION_FILE, "fair-scheduler.xml");
    return folder.resolve(named);
  }

  /** Prepares the scheduler as a ResourceManager does at its start, and returns what it refuses. */
  static final class TrialStart {
    /** Names a file that is not on the class path. */
    static final String NO_FILE = "no-fair-scheduler.xml";

    /** A value, in the words of an exception of Java's. */
    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"");

    private TrialStart() {}

    /** The queues that this Hadoop makes by itself, before it reads a file. */
    static Collection<FSQueue> existing(Configuration site) {
      Configuration conf = new Configuration(site);
      conf.set(FairSchedulerConfiguration.ALLOCATION_FILE, NO_FILE);
      FairScheduler scheduler = new FairScheduler();
      return refused(scheduler, conf).isEmpty()
          ? scheduler.getQueueManager().getQueues()
          : List.of();
    }

    /**
     * Why our scheduler would not start: all reasons in our own options, else the first of others.
     * Or what would not be in force as the file says.
     */
    static List<String> ofOurs(Configuration conf) {
      LspsFairScheduler scheduler = new LspsFairScheduler();
      List<String> reasons = refused(scheduler, conf);
      return reasons.isEmpty() && !scheduler.optionsProblem().isEmpty()
          ? List.of(scheduler.optionsProblem())
          : reasons;
    }

    /** Why the stock scheduler would not start with the same file. */
    static List<String> ofStock(Configuration conf) {
      return refused(new FairScheduler(), conf);
    }

    /** Why Hadoop's CapacityScheduler would not start with these queues. */
    static List<String> ofCapacity(Configuration conf) {
      return refused(new CapacityScheduler(), conf);
    }

    /** Why Global Preemption would not start. */
    static List<String> ofTheMonitor(Configuration conf) {
      try {
        FairScheduler stock = new FairScheduler();
        RMContext context = SimulatedRmContext.around(conf, new AsyncDispatcher(), stock);
        new GlobalPreemptionMonitor().init(conf, context, stock);
        return List.of();
      } catch (RuntimeException e) {
        return reasons(e, conf);
      }
    }

    private static List<String> refused(AbstractYarnScheduler<?, ?> scheduler, Configuration site) {
      Configuration conf = new Configuration(site);
      // A monitor is tried by itself, so that its faults do not hide the scheduler's.
      conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, false);
      DefaultMetricsSystem.setMiniClusterMode(true);
      QueueMetrics.clearQueueMetrics();
      // Java's XML parser prints errors in addition to its exception.
      PrintStream err = System.err;
      System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, UTF_8));
      try {
        ReflectionUtils.setConf(scheduler, conf);
        SimulatedRmContext.around(conf, new AsyncDispatcher(), scheduler);
        scheduler.init(conf);
        return List.of();
      } catch (RuntimeException e) {
        return reasons(e, conf);
      } finally {
        System.setErr(err);
        scheduler.stop();
      }
    }

    /** The value that an exception of Java's names, with the key that has it. */
    private static String unread(String message, Configuration conf) {
      Matcher quoted = QUOTED.matcher(message);
      if (!quoted.find()) {
        return "it cannot read a value";
      }
      for (Map.Entry<String, String> each : conf) {
        if (each.getValue().trim().equals(quoted.group(1))) {
          return each.getKey() + " in yarn-site.xml is " + quoted.group() + ": expected a number";
        }
      }
      return "it cannot read the value " + quoted.group();
    }

    static List<String> reasons(Throwable failure, Configuration conf) {
      List<String> reasons = new ArrayList<>();
      Throwable cause = failure;
      while (cause.getCause() != null && !(cause instanceof BadSettingException)) {
        cause = cause.getCause();
      }
      if (cause instanceof BadSettingException bad) {
        reasons.addAll(bad.problems());
      } else if (cause instanceof SAXParseException xml) {
        // The parser's own words speak of a feature of Java's.
        boolean doctype = xml.getMessage().startsWith("DOCTYPE");
        reasons.add(
            "line "
                + xml.getLineNumber()
                + ": "
                + (doctype
                    ? "DOCTYPE is disallowed: Hadoop reads no file that has one. Take it out."
                    : xml.getMessage()));
      } else {
        // What is not Hadoop's own is of Java's parts, and speaks of them.
        boolean spoken =
            cause instanceof IOException
                || cause.getClass().getName().contains("yarn")
                || Stream.of(cause.getStackTrace())
                    .limit(1)
                    .anyMatch(at -> at.getClassName().startsWith("org.apache.hadoop.yarn"));
        reasons.add(spoken ? cause.getMessage() : unread(String.valueOf(cause.getMessage()), conf));
      }
      return reasons;
    }
  }
}
