/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Every workload of the laboratory by name. */
public final class Workloads {
  private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

  static {
    add(
        "lsps-table2",
        "four users of LsPS's Table II on 11 nodes",
        options -> SharingPapers.lspsTable2());
    add(
        "effective-table1",
        "20 WordCounts of one user on 3 nodes; cv=0|1|2",
        SharingPapers::effectiveTable1);
    add(
        "effective-case1",
        "two users of different job sizes; load=normal|medium|busy jobs=",
        SharingPapers::case1);
    add(
        "effective-case2",
        "two users of different job sizes and arrivals; options as effective-case1",
        SharingPapers::case2);
    add(
        "effective-case3",
        "four users with mixed laws and equal loads; load= jobs=",
        SharingPapers::case3);
    add(
        "gp-table3",
        "130 jobs of Global Preemption's Table III on 100 nodes; period=busy|idle mix=io|mixed"
            + " position=1..130 slots-per-node=",
        GpTable3::create);
    add(
        "flex-online",
        "jobs of one pool as in FLEX's Fig. 6 on 26 nodes; lambda=0..60 (minutes between jobs)"
            + " sigma=0..4 slack=1..100 jobs=",
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
  }

  /** Workloads that the laboratory's tests bring along. */
  interface Catalog {
    /** How each is made, by name. */
    Map<String, Function<WorkloadOptions, Workload>> workloads();
  }

  private static final Map<String, Function<WorkloadOptions, Workload>> OF_TESTS =
      new LinkedHashMap<>();

  static {
    ServiceLoader.load(Catalog.class).forEach(each -> OF_TESTS.putAll(each.workloads()));
  }

  private Workloads() {}

  /** Names with a description each. */
  public static Map<String, String> descriptions() {
    return Maps.transformValues(ENTRIES, Entry::description);
  }

  /** Kinds of trace files with a description each. */
  public static Map<String, String> fileKinds() {
    return ImmutableMap.of(
        "folder",
        "MapReduce job histories (*.jhist) and Spark event logs in it and below;"
            + " queues=recorded|users",
        "JSON",
        "Rumen job trace, or one of SLS; queues=recorded|users",
        "others",
        "SWIM trace, tab-separated; users= block-mb= reduce-mb= rate-mb= start-seconds= task-cv=");
  }

  /** Options that every workload and file has, with a description each. */
  public static Map<String, String> options() {
    return ImmutableMap.of(
        AskedTerms.DEADLINE_FACTOR + "=F",
        "a deadline for each job, (1 + F u) times its time alone, u from 0 to 2",
        AskedTerms.WEIGHT + "=W",
        "a weight for each job, from 1 to W",
        AskedTerms.STEPS + "=N",
        "an agreement of N steps for each job, as deadlines");
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
      Workload trace = AskedTerms.of(TraceFile.read(file, options), options);
      options.finish();
      return trace;
    }
    String name = nameOf(text);
    Entry entry = ENTRIES.get(name);
    Function<WorkloadOptions, Workload> maker = entry == null ? OF_TESTS.get(name) : entry.maker();
    if (maker == null) {
      throw new IllegalArgumentException(
          "no workload or file is called \"" + name + "\"; there are " + ENTRIES.keySet());
    }
    WorkloadOptions options = WorkloadOptions.parse(name, optionsOf(text, name.length()));
    Workload workload = AskedTerms.of(maker.apply(options), options);
    options.finish();
    return workload;
  }

  /** Whether a workload has this name, options or not. */
  public static boolean isName(String text) {
    String name = nameOf(text);
    return ENTRIES.containsKey(name) || OF_TESTS.containsKey(name);
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

  private static String nameOf(String text) {
    return text.split(":", 2)[0];
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
