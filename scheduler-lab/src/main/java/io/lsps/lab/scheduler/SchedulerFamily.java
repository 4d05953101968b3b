/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.scheduler;

import com.google.common.collect.ImmutableList;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.workload.JobSpec;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.apache.commons.lang3.math.NumberUtils;
import org.apache.hadoop.conf.Configuration;

/**
 * Schedulers that read the same settings. A setting in brackets that its scheduler never reads is
 * rejected, since it would have no effect. Common settings are accepted if any scheduler reads
 * them.
 */
enum SchedulerFamily {
  FIFO(ImmutableList.of(), ImmutableList.of()),
  CAPACITY(ImmutableList.of("fifo", "fair", CapacityFactory.BY_SIZE), ImmutableList.of()),
  FAIR(ImmutableList.of("fair", "fifo", "drf"), ImmutableList.of()),
  FAIR_GP(FAIR.policies, ImmutableList.of("gp-default.xml")),
  FLEX_PAPER(ImmutableList.of(), ImmutableList.of("flex-default.xml")),
  LSPS(
      ImmutableList.of(),
      ImmutableList.of("lsps-default.xml", "flex-default.xml", "johnson-default.xml")),
  LSPS_GP(
      LSPS.policies,
      ImmutableList.<String>builder().addAll(LSPS.files).addAll(FAIR_GP.files).build());

  private static final String QUEUE = "queue.";
  private static final String TOP = "top.";

  /** The elements that a stock allocation file may have in a queue. */
  private static final Set<String> QUEUE_ELEMENTS =
      new TreeSet<>(
          Set.of(
              "minResources",
              "maxResources",
              "maxChildResources",
              "maxRunningApps",
              "maxAMShare",
              "maxContainerAllocation",
              "weight",
              "minSharePreemptionTimeout",
              "fairSharePreemptionTimeout",
              "fairSharePreemptionThreshold",
              "schedulingPolicy",
              "aclSubmitApps",
              "aclAdministerApps",
              "reservation",
              "allowPreemptionFrom"));

  /** Keys of the LsPS modules, each with its defaults in a file. */
  private static final String OURS = "yarn\\.scheduler\\.(lsps|flex|johnson|gp)\\..*";

  private final ImmutableList<String> policies;
  private final ImmutableList<String> files;

  SchedulerFamily(ImmutableList<String> policies, ImmutableList<String> files) {
    this.policies = policies;
    this.files = files;
  }

  /**
   * Checks a setting in the brackets of a name.
   *
   * @throws IllegalArgumentException if the scheduler does not read it, or the value is invalid
   */
  void check(SchedulerName name, String key, String value) {
    if (key.equals(SchedulerName.SLOWSTART)) {
      check(name, key, value, 1);
    } else if (key.equals(SchedulerName.SIZE_ERROR) && files.size() >= LSPS.files.size()) {
      check(name, key, value, SizeErrors.MOST);
    } else if (key.equals(SchedulerName.POLICY)) {
      if (!policies.contains(value)) {
        throw new IllegalArgumentException(
            "policy in \"%s\" is \"%s\", expected %s"
                .formatted(
                    name.text(),
                    value,
                    policies.isEmpty() ? "none: " + name.base() + " takes none" : policies));
      }
    } else if (key.equals(SchedulerName.QUEUES) && (this == FAIR || this == CAPACITY)) {
      if (!value.equals("one")) {
        throw new IllegalArgumentException(
            "queues in \"" + name.text() + "\" is \"" + value + "\", expected one");
      }
    } else if (!reads(key)) {
      throw new IllegalArgumentException(
          "%s never reads \"%s\" of \"%s\"; it reads slowstart%s%s%s, %s"
              .formatted(
                  name.base(),
                  key,
                  name.text(),
                  files.size() >= LSPS.files.size() ? ", size-error" : "",
                  policies.isEmpty() ? "" : ", policy",
                  this == FAIR || this == CAPACITY ? ", queues" : "",
                  read(key)));
    }
  }

  /** What it reads of common settings, with those similar to the key first. */
  private String read(String key) {
    if (!hasAllocationFile()) {
      return "keys of yarn-site.xml";
    }
    if (key.startsWith(QUEUE)) {
      return "of a queue " + QUEUE_ELEMENTS;
    }
    if (key.startsWith(TOP)) {
      return "at the top " + HadoopKeys.TOP_ELEMENTS;
    }
    return "keys of yarn-site.xml, queue.ELEMENT, queue.QUEUE.ELEMENT and top.ELEMENT";
  }

  /**
   * Checks common settings: each must be read by some scheduler.
   *
   * @throws IllegalArgumentException if none does
   */
  static void checkCommon(Set<SchedulerFamily> families, String key) {
    String instead = HadoopKeys.insteadOf(key);
    if (instead != null) {
      throw new IllegalArgumentException(
          "--set " + key + ": the laboratory sets it itself; in its place: " + instead);
    }
    if (families.stream().noneMatch(family -> family.reads(key))) {
      String read =
          families.stream()
              .max(Comparator.comparing(SchedulerFamily::hasAllocationFile))
              .map(family -> "they read " + family.read(key))
              .orElse("bounds and references read no settings");
      throw new IllegalArgumentException(
          "--set " + key + ": no scheduler of this run reads it; " + read);
    }
  }

  /** The queue that a setting is for, below root; empty for root, and where it is for none. */
  static String queueOf(String key) {
    int end = key.lastIndexOf('.');
    return key.startsWith(QUEUE) && end >= QUEUE.length() ? key.substring(QUEUE.length(), end) : "";
  }

  private static void check(SchedulerName name, String key, String value, double most) {
    double number = NumberUtils.toDouble(value, -1);
    if (!(number >= 0 && number <= most)) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "%s in \"%s\" is \"%s\", expected 0 to %.0f",
              key,
              name.text(),
              value,
              most));
    }
  }

  private boolean hasAllocationFile() {
    return this != FIFO && this != CAPACITY;
  }

  private boolean reads(String key) {
    if (HadoopKeys.insteadOf(key) != null) {
      return false;
    }
    if (key.startsWith(QUEUE)) {
      String element = key.substring(key.lastIndexOf('.') + 1);
      // LsPS rejects unknown elements with its prefix itself.
      return hasAllocationFile()
          && (QUEUE_ELEMENTS.contains(element)
              || (files.size() >= LSPS.files.size() && element.matches("(lsps|flex|johnson).*")));
    }
    if (key.startsWith(TOP)) {
      return hasAllocationFile() && HadoopKeys.TOP_ELEMENTS.contains(key.substring(TOP.length()));
    }
    if (key.matches(OURS)) {
      return ownKeys().contains(key);
    }
    return HadoopKeys.isKey(key, hasAllocationFile(), this == CAPACITY);
  }

  private Set<String> ownKeys() {
    Configuration defaults = new Configuration(false);
    files.forEach(file -> defaults.addResource(file));
    Set<String> keys = new TreeSet<>();
    defaults.forEach(setting -> keys.add(setting.getKey()));
    return keys;
  }

  /**
   * A scheduler's estimation error factor for each job: log-normal with median 1, the experiment of
   * HFSP and PSBS. A job has the same normal number in every run of a draw, for every sigma.
   *
   * @param sigma standard deviation of the factor's logarithm, 0 to {@value #MOST}; 0: no errors
   * @param seed of the draw
   */
  record SizeErrors(double sigma, long seed) implements ToDoubleFunction<JobSpec> {
    /** The largest sigma: one job in six is misjudged by a factor of twenty thousand. */
    static final double MOST = 10;

    @Override
    public double applyAsDouble(JobSpec job) {
      return sigma == 0
          ? 1
          : StrictMath.exp(sigma * new TaskRandom(seed, 0).sizeDraw(job.jobId.hashCode()));
    }
  }

  /**
   * A scheduler as a person names it: {@code fair} or {@code fair[slowstart=0.9;policy=fifo]}.
   *
   * @param text as it was written
   * @param base the name before the bracket
   * @param own settings in the brackets
   */
  record SchedulerName(String text, String base, Map<String, String> own) {
    /** Share of its maps that a job must have done before it asks for reduces. */
    static final String SLOWSTART = "slowstart";

    /** Sigma of the log-normal error factor of LsPS's size estimates. */
    static final String SIZE_ERROR = "size-error";

    /** Policy of the leaf queues of a stock scheduler. */
    static final String POLICY = "policy";

    /** {@code one}: a stock scheduler has one queue for all users, not one for each. */
    static final String QUEUES = "queues";

    /** The queue for all users, by the name that Hadoop gives it as shipped. */
    private static final String SHARED_QUEUE = "default";

    static String queue(String user, Map<String, String> settings) {
      return "one".equals(settings.get(QUEUES)) ? SHARED_QUEUE : user;
    }

    static List<String> queues(List<String> users, Map<String, String> settings) {
      return users.stream().map(user -> queue(user, settings)).distinct().toList();
    }

    /**
     * Reads a name.
     *
     * @throws IllegalArgumentException if it is none
     */
    static SchedulerName parse(String text) {
      int bracket = text.indexOf('[');
      if (bracket < 0) {
        return new SchedulerName(text, text, Map.of());
      }
      if (!text.endsWith("]")) {
        throw new IllegalArgumentException("\"" + text + "\" lacks its closing ]");
      }
      Map<String, String> own = new TreeMap<>();
      for (String pair : text.substring(bracket + 1, text.length() - 1).split(";", -1)) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
          throw new IllegalArgumentException(
              "expected key=value in \"" + text + "\", found \"" + pair + "\"");
        }
        own.put(pair.substring(0, equals).trim(), pair.substring(equals + 1).trim());
      }
      return new SchedulerName(text, text.substring(0, bracket), own);
    }
  }
}
