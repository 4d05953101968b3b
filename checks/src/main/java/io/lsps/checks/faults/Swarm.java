/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.checks.faults.WorldSpec.Beside;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Runs scripts, and whatever a world has beside its scheduler. */
final class Swarm implements AutoCloseable {
  private static final String SLOW_PATH_DIFFERS = "the fast path decides as the slow path";
  private static final String STOCK_DIFFERS =
      "whoever obeys the FairScheduler's policies decides as it does";

  private final Supplier<FairScheduler> maker;
  private final Path folder;
  private final Set<String> thrownIn = new TreeSet<>();
  private final Map<String, Integer> hadoopsOwn = new TreeMap<>();
  private final Map<Script, TwinLog> kept = new HashMap<>();
  private boolean keeps;

  /** Runs the deployed scheduler. */
  Swarm() throws IOException {
    this(ThrowingScheduler::new);
  }

  /**
   * Runs another.
   *
   * @param maker of schedulers
   */
  Swarm(Supplier<FairScheduler> maker) throws IOException {
    this.maker = maker;
    this.folder = Files.createTempDirectory("lsps-faults");
  }

  /** From now on it is kept what the FairScheduler tells of a script that is compared. */
  void keep() {
    keeps = true;
  }

  /** Where faults were thrown so far. */
  Set<String> thrownIn() {
    return thrownIn;
  }

  /** How many worlds broke an invariant under the FairScheduler too, by its name. */
  Map<String, Integer> hadoopsOwn() {
    return hadoopsOwn;
  }

  /**
   * Runs a script. What the FairScheduler breaks in the same world is not looked at. Returns what
   * else was broken, or null.
   */
  Failure run(Script script) {
    Set<String> excused = new TreeSet<>();
    while (true) {
      Failure failure = runOnce(script, new Excuses(Set.copyOf(excused)), true);
      if (failure == null || excused.contains(failure.invariant())) {
        return failure;
      }
      if (!failure.isLike(runStock(script, new Excuses(Set.copyOf(excused))))) {
        return failure;
      }
      hadoopsOwn.merge(failure.invariant(), 1, Integer::sum);
      excused.add(failure.invariant());
      if (failure.invariant().equals(Failure.THROWN)) {
        return null;
      }
    }
  }

  /**
   * Runs a script, and only compares: no invariant is checked, and it ends with its last step.
   * Returns where the two that were run part, or null.
   */
  Failure compare(Script script) {
    if (keeps && script.world().beside() == Beside.FAIR_SCHEDULER) {
      kept.computeIfAbsent(script, each -> other(each, false));
    }
    return runOnce(script, Excuses.EVERYTHING, false);
  }

  private Failure runOnce(Script script, Excuses excuses, boolean calm) {
    WorldSpec world = script.world();
    TwinLog told = TwinLog.toNobody();
    if (world.beside() != Beside.NOTHING) {
      TwinLog other = kept.get(script);
      if (other == null) {
        other = other(script, calm);
      }
      told = other.again(world.beside() == Beside.SLOW_PATH ? SLOW_PATH_DIFFERS : STOCK_DIFFERS);
    }
    FaultRun run = new FaultRun(script, maker, folder, excuses, told);
    Failure failure = run.run(calm);
    thrownIn.addAll(run.thrownIn());
    return failure;
  }

  /** What the other tells of a script; what it breaks itself is its own affair. */
  private TwinLog other(Script script, boolean calm) {
    TwinLog other = TwinLog.first();
    WorldSpec world = script.world();
    new FaultRun(script.with(beside(world)), other(world), folder, Excuses.EVERYTHING, other)
        .run(calm);
    return other;
  }

  /** Runs a script with the FairScheduler. Returns what was broken, or null. */
  private Failure runStock(Script script, Excuses excuses) {
    WorldSpec stock = script.world().with(script.world().site(), stockFiles(script.world()));
    return new FaultRun(script.with(stock), FairScheduler::new, folder, excuses, TwinLog.toNobody())
        .run(true);
  }

  /** Allocation files with Hadoop's own policies in the place of ours. */
  private static List<String> stockFiles(WorldSpec world) {
    return world.allocations().stream()
        .map(file -> file.replaceAll("io\\.lsps\\.[a-zA-Z.]*Policy", "fair"))
        .toList();
  }

  private static WorldSpec beside(WorldSpec world) {
    Map<String, String> site = new TreeMap<>(world.site());
    site.put("yarn.scheduler.lsps.fast-path", "false");
    boolean stock = world.beside() == Beside.FAIR_SCHEDULER;
    return world.with(site, stock ? stockFiles(world) : world.allocations());
  }

  private Supplier<FairScheduler> other(WorldSpec world) {
    return world.beside() == Beside.FAIR_SCHEDULER ? FairScheduler::new : maker;
  }

  @Override
  public void close() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
