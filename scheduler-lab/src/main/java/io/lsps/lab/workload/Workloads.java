/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.ChangedJobs.AskedTerms;
import io.lsps.lab.workload.ChangedJobs.RandomContainerSizes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** Every workload of the laboratory by name. */
public final class Workloads {
  /** One of the options that every workload has. */
  private static final String MIXED_SIZES = "mixed-sizes";

  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    add(
        "lsps-table2",
        "four users of LsPS's Table II on 11 nodes; scale= and every task time, see"
            + " docs/workloads.md",
        SharingPapers::lspsTable2);
    add(
        "effective-table1",
        "20 WordCounts of one user on 3 nodes; cv=0|1|2 maps= map-seconds= reduce-seconds="
            + " gap-seconds=",
        SharingPapers::effectiveTable1);
    add(
        "effective-case1",
        "two users of different job sizes; load=normal|medium|busy jobs= maps= size-ratio= size1="
            + " size2=",
        SharingPapers::case1);
    add(
        "effective-case2",
        "two users of different job sizes and arrivals; options as effective-case1",
        SharingPapers::case2);
    add(
        "effective-case3",
        "four users with mixed laws and equal loads; load= jobs= maps= size-ratio=",
        SharingPapers::case3);
    add(
        "gp-table3",
        "130 jobs of Global Preemption's Table III on 100 nodes; period=busy|idle mix=io|mixed"
            + " position=1..130 slots-per-node=",
        GpTable3::create);
    add(
        "flex-online",
        "jobs of one pool as in FLEX's Fig. 6 on 26 nodes; lambda=0..60 (minutes between jobs)"
            + " sigma=0..4 slack=1..100 jobs= history-error=",
        OrderPapers::flexOnline);
    add(
        "flex-mix172",
        "172 jobs of three sizes, submitted in a burst, as in FLEX's GridMix run; slack=",
        OrderPapers::flexMix172);
    add(
        "jr-batch",
        "recurring WordCounts, Sorts and InvertedIndexes, all at once; jobs= maps= past=0..1"
            + " gap-seconds= nodes= slots-per-node=",
        OrderPapers::jrBatch);
    add(
        "synthetic",
        "generator; users= jobs= load= size= maps= habits= map-seconds= task-cv= reduces-per-map="
            + " reduce-seconds= burst= nodes= slots-per-node=",
        SyntheticWorkload::new);
    add(
        "canary",
        "unkind: one user with a job of one map at all times, one with small jobs, an almost idle"
            + " cluster; jobs= burst= maps= map-seconds= load= nodes= slots-per-node=",
        UnkindWorkloads::canary);
    add(
        "weights",
        "unkind: two users of unequal weight with endless demand, beside a tiny one; weight="
            + " tiny=0|1 seconds= work= heavy-jobs= light-jobs= map-seconds= nodes="
            + " slots-per-node=",
        UnkindWorkloads::weights);
    add(
        "never-started",
        "unkind: two users of equal work, one with tiny jobs beside that may not start; jobs="
            + " limit=apps|am seconds= map-seconds= nodes= slots-per-node=",
        UnkindWorkloads::neverStarted);
    add(
        "flood",
        "unkind: two users of equal work, one in jobs of seconds; jobs= maps= map-seconds="
            + " honest-jobs= honest-map-seconds= load= nodes= slots-per-node=",
        UnkindWorkloads::flood);
    add(
        "split",
        "unkind: two users of equal work, one cuts each job into pieces; jobs= maps= pieces="
            + " map-seconds= load= nodes= slots-per-node=",
        UnkindWorkloads::split);
    add(
        "notebook",
        "unkind: two users with the same batch jobs, one with a notebook that does not end; hours="
            + " executors= maps= map-seconds= load= nodes= slots-per-node=",
        UnkindWorkloads::notebook);
    add(
        "spark",
        "unkind: Spark with dynamic allocation beside MapReduce; seconds= load= nodes="
            + " slots-per-node=",
        FrameworkWorkloads::spark);
    add(
        "tez",
        "unkind: Tez beside MapReduce; seconds= load= nodes= slots-per-node=",
        FrameworkWorkloads::tez);
    add(
        "mixed",
        "unkind: containers of 1 to 16 GB and 1 to 8 virtual cores; seconds= load= nodes=",
        FrameworkWorkloads::mixed);
    add(
        "certain",
        "hostile: a user with middling jobs between a giant and a crowd that overloads; crowd="
            + " medium-load= seconds= load= nodes= slots-per-node=",
        HostileWorkloads::certain);
    add(
        "equals",
        "hostile: all jobs alike but for chance, under several names, a little more than fit;"
            + " names= spread= seconds= load= nodes= slots-per-node=",
        HostileWorkloads::equals);
    add(
        "giant",
        "hostile: a user's jobs beside a giant of its own, and others; maps= map-seconds= seconds="
            + " load= nodes= slots-per-node=",
        HostileWorkloads::giant);
    add(
        "straggler",
        "hostile: the first task of a job takes many times as long as the others; maps="
            + " first-seconds= map-seconds= seconds= load= nodes= slots-per-node=",
        HostileWorkloads::straggler);
    add(
        "idle",
        "hostile: MapReduce jobs that hardly ever meet; map-seconds= reduce-seconds= spread="
            + " seconds= load= nodes= slots-per-node=",
        HostileWorkloads::idle);
    add(
        "names",
        "hostile: a user whose jobs always have a new name, beside users whose jobs recur; seconds="
            + " load= nodes= slots-per-node=",
        HostileWorkloads::names);
    add(
        "long-tasks",
        "hostile: tasks as long as their job, beside short ones; map-seconds= seconds= load= nodes="
            + " slots-per-node=",
        HostileWorkloads::longTasks);
    add(
        "nested",
        "hostile: users in the queues of two teams of unequal weight; weight= seconds= load= nodes="
            + " slots-per-node=",
        HostileWorkloads::nested);
    add(
        "skew",
        "hostile: a user with most of the work in jobs of all sizes, beside users with little;"
            + " maps= seconds= load= nodes= slots-per-node=",
        HostileWorkloads::skew);
    add(
        "min-share",
        "hostile: all slots run tasks of hours when a queue with a minimum share of half comes;"
            + " map-seconds= after-seconds= claim-seconds= nodes= slots-per-node=",
        UnkindWorkloads::minShare);
    add(
        "kill-loop",
        "hostile: a queue with a minimum share of half sends jobs of seconds beside a batch; maps="
            + " map-seconds= gap-seconds= claim-seconds= nodes= slots-per-node=",
        UnkindWorkloads::killLoop);
  }

  private Workloads() {}

  /** Names with a description each. */
  public static Map<String, String> descriptions() {
    Map<String, String> all = new LinkedHashMap<>();
    ENTRIES.forEach((name, entry) -> all.put(name, entry.description()));
    return all;
  }

  /** Kinds of trace files with a description each. */
  public static Map<String, String> fileKinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("folder", "MapReduce job history, *.jhist in it and below; queues=recorded|users");
    kinds.put("JSON", "Rumen job trace, or one of SLS; queues=recorded|users");
    kinds.put(
        "others",
        "SWIM trace, tab-separated; users= block-mb= reduce-mb= rate-mb= start-seconds= task-cv=");
    return kinds;
  }

  /** Options that every workload and file has, with a description each. */
  public static Map<String, String> options() {
    Map<String, String> options = new LinkedHashMap<>();
    options.put(MIXED_SIZES + "=yes", "containers of 1 to 16 GB and 1 to 8 cores");
    options.put(
        AskedTerms.DEADLINE_FACTOR + "=F",
        "a deadline for each job, (1 + F u) times its time alone, u from 0 to 2");
    options.put(AskedTerms.WEIGHT + "=W", "a weight for each job, from 1 to W");
    options.put(AskedTerms.STEPS + "=N", "an agreement of N steps for each job, as deadlines");
    return options;
  }

  /**
   * Finds a workload.
   *
   * @param text a name, or a name with options: {@code synthetic:users=20,load=0.9}
   * @throws IllegalArgumentException when there is no such workload or option
   */
  public static Workload byName(String text) {
    Path file = fileOf(text);
    if (file != null) {
      WorkloadOptions options =
          WorkloadOptions.parse(file.toString(), optionsOf(text, file.toString().length()));
      Workload trace = AskedTerms.of(sized(TraceFile.read(file, options), options), options);
      options.finish();
      return trace;
    }
    int colon = text.indexOf(':');
    String name = colon < 0 ? text : text.substring(0, colon);
    Entry entry = ENTRIES.get(name);
    if (entry == null) {
      throw new IllegalArgumentException(
          "no workload or file is called \"" + name + "\"; there are " + ENTRIES.keySet());
    }
    WorkloadOptions options =
        WorkloadOptions.parse(name, colon < 0 ? "" : text.substring(colon + 1));
    Workload workload = AskedTerms.of(sized(entry.maker().apply(options), options), options);
    options.finish();
    return workload;
  }

  /** Whether a workload has this name, options or not. */
  public static boolean isName(String text) {
    int colon = text.indexOf(':');
    return ENTRIES.containsKey(colon < 0 ? text : text.substring(0, colon));
  }

  private static Workload sized(Workload workload, WorkloadOptions options) {
    return switch (options.text(MIXED_SIZES, "no")) {
      case "no" -> workload;
      case "yes" -> new RandomContainerSizes(workload);
      default -> throw new IllegalArgumentException(workload.name() + ": mixed-sizes is yes or no");
    };
  }

  /** The file that the text names, with or without options behind it; null when there is none. */
  private static Path fileOf(String text) {
    for (int end = text.length(); end > 0; end = text.lastIndexOf(':', end - 1)) {
      Path path = Path.of(text.substring(0, end));
      if (Files.exists(path)) {
        return path;
      }
    }
    return null;
  }

  private static String optionsOf(String text, int nameLength) {
    return nameLength < text.length() ? text.substring(nameLength + 1) : "";
  }

  private static void add(
      String name, String description, Function<WorkloadOptions, Workload> maker) {
    ENTRIES.put(name, new Entry(description, maker));
  }

  private record Entry(String description, Function<WorkloadOptions, Workload> maker) {}
}
