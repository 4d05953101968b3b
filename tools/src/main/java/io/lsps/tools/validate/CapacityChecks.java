/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.NearestName;
import io.lsps.tools.validate.SiteFile.Finding;
import io.lsps.yarn.capacity.LeastWorkOrderingPolicy;
import io.lsps.yarn.capacity.LspsCapacityScheduler;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What is wrong with the ordering policies in a capacity-scheduler.xml, as far as they are ours.
 */
final class CapacityChecks {
  private static final String FILE = "capacity-scheduler.xml";
  private static final String SCHEDULER = LspsCapacityScheduler.class.getName();
  private static final String POLICY = LeastWorkOrderingPolicy.class.getName();
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final Pattern KEY =
      Pattern.compile(Pattern.quote(PREFIX) + "(root(?:\\..+)?)\\.ordering-policy(?:\\.(.+))?");
  private static final List<String> OF_LEAVES = List.of("fifo", "fair", "fifo-with-partitions");

  private final SiteFile file;
  private final Configuration conf;
  private final List<Finding> findings = new ArrayList<>();
  private boolean named;

  private CapacityChecks(SiteFile file, Configuration conf) {
    this.file = file;
    this.conf = conf;
  }

  /**
   * What is wrong with the queues of a folder.
   *
   * @param start returns why a CapacityScheduler would not start
   */
  static List<Finding> of(
      Path folder, Configuration site, Function<Configuration, List<String>> start) {
    Path path = folder.resolve(FILE);
    if (!Files.isRegularFile(path)) {
      return List.of(
          Finding.warning("there is no " + path + ", where the CapacityScheduler has its queues"));
    }
    try {
      SiteFile file = SiteFile.read(path);
      Configuration conf = new Configuration(site);
      conf.addResource(new org.apache.hadoop.fs.Path(path.toUri()));
      CapacityChecks checks = new CapacityChecks(file, conf);
      checks.findings.addAll(file.findings());
      file.keys().forEach(checks::check);
      checks.whoDecides(path);
      checks.start(path, start);
      return checks.findings;
    } catch (BadSettingException e) {
      return List.of(Finding.error(e.getMessage()));
    } catch (IOException e) {
      return List.of(Finding.error(path + " cannot be read: may this user read it?"));
    }
  }

  private void check(String key) {
    Matcher parts = KEY.matcher(key);
    if (!parts.matches()) {
      return;
    }
    String queue = parts.group(1);
    String value = conf.get(key, "");
    if (parts.group(2) == null) {
      policy(key, queue, value);
    } else {
      setting(key, queue, parts.group(2), value);
    }
  }

  private void policy(String key, String queue, String value) {
    if (value.equals(POLICY)) {
      named = true;
      String children = PREFIX + queue + ".queues";
      if (conf.get(children) != null) {
        error(
            key,
            "is %s, which orders jobs, and the queue has queues (%s). Name it in a leaf queue."
                .formatted(POLICY, children));
      }
      return;
    }
    if (value.trim().equals(POLICY)) {
      error(
          key, "has spaces around \"" + POLICY + "\": Hadoop finds no such class. Take them out.");
      return;
    }
    List<String> known = new ArrayList<>(OF_LEAVES);
    known.add(POLICY);
    boolean ours = value.startsWith("io.lsps.") && !isClass(value);
    NearestName.of(value, known)
        .filter(name -> !OF_LEAVES.contains(value.trim()) && (ours || !isClass(value)))
        .map(name -> "Did you mean " + name + "?")
        .or(() -> ours ? Optional.of("Expected " + POLICY + ".") : Optional.empty())
        .ifPresent(
            advice ->
                error(
                    key,
                    "names \"%s\", and there is no such policy: the ResourceManager would not start. %s"
                        .formatted(value, advice)));
  }

  private static boolean isClass(String name) {
    try {
      return Class.forName(name, false, CapacityChecks.class.getClassLoader()) != null;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }

  private void setting(String key, String queue, String rest, String value) {
    if (rest.startsWith("least-work.")) {
      try {
        new LeastWorkOrderingPolicy<FiCaSchedulerApp>().configure(Map.of(rest, value));
      } catch (IllegalArgumentException e) {
        String near =
            NearestName.of(rest, LeastWorkOrderingPolicy.settings())
                .filter(name -> !name.equals(rest))
                .map(name -> " Did you mean " + key.replace(rest, name) + "?")
                .orElse("");
        error(key, "is refused: " + e.getMessage() + "." + near);
        return;
      }
      String policy = conf.getTrimmed(PREFIX + queue + ".ordering-policy", "fifo");
      if (!policy.equals(POLICY)) {
        warn(
            key,
            "does nothing: the queue's ordering-policy is %s, not %s.".formatted(policy, POLICY));
      }
    } else {
      NearestName.of(rest, LeastWorkOrderingPolicy.settings())
          .ifPresent(
              name ->
                  warn(
                      key,
                      "is no key that anything reads. Did you mean "
                          + key.replace(rest, name)
                          + "?"));
    }
  }

  private void whoDecides(Path path) {
    boolean ours = SCHEDULER.equals(conf.getTrimmed(YarnConfiguration.RM_SCHEDULER));
    if (ours && !named) {
      findings.add(
          Finding.warning(
              "LsPS orders nothing: no leaf queue in %s has the ordering-policy %s."
                  .formatted(path, POLICY)));
    } else if (named && !ours) {
      findings.add(
          Finding.warning(
              "%s knows no sizes under Hadoop's own CapacityScheduler: set %s to %s."
                  .formatted(POLICY, YarnConfiguration.RM_SCHEDULER, SCHEDULER)));
    }
  }

  /** All else that Hadoop refuses, such as capacities that are no whole. */
  private void start(Path path, Function<Configuration, List<String>> start) {
    if (findings.stream().noneMatch(Finding::error)) {
      Configuration all = new Configuration(conf);
      file.keys().forEach(key -> all.set(key, conf.get(key)));
      start.apply(all).forEach(reason -> findings.add(Finding.error(path + ": " + reason)));
    }
  }

  private void error(String key, String what) {
    findings.add(Finding.error(key + " at " + file.place(key) + " " + what));
  }

  private void warn(String key, String what) {
    findings.add(Finding.warning(key + " at " + file.place(key) + " " + what));
  }
}
