/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import com.google.common.collect.EvictingQueue;
import io.lsps.faults.Script.Step;
import io.lsps.faults.WorldSpec.Beside;
import io.lsps.lab.sim.invariant.InvariantViolation;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
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

  private static final int LAST_KEPT = 8;

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
    return once(script, maker, excuses, told, calm);
  }

  /**
   * One run of a script with one scheduler, checked after every event. Returns what was broken, or
   * null.
   *
   * @param by makes the scheduler, and another at each restart
   * @param excuses what is not checked
   * @param told what the scheduler decides is written here
   * @param calm whether everything comes to its end after the last step
   */
  private Failure once(
      Script script, Supplier<FairScheduler> by, Excuses excuses, TwinLog told, boolean calm) {
    EvictingQueue<Step> last = EvictingQueue.create(LAST_KEPT);
    Step now = null;
    try (FaultWorld world = new FaultWorld(script.world(), by, excuses, told, folder)) {
      Steps steps = new Steps(world, thrownIn);
      for (Step step : script.steps()) {
        now = step;
        last.add(step);
        steps.take(step);
      }
      now = null;
      if (calm) {
        new Quiescence(world, steps).reach();
      }
      told.end();
      return null;
    } catch (InvariantViolation e) {
      return failure(script, now, e.invariant(), e.getMessage(), last);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      return failure(script, now, Failure.THROWN, Failure.trace(e), last);
    }
  }

  private static Failure failure(
      Script script, Step now, String invariant, String details, Collection<Step> last) {
    int number = now == null ? 0 : now.number();
    return new Failure(script.world().seed(), number, invariant, details, List.copyOf(last));
  }

  /** What the other tells of a script; what it breaks itself is its own affair. */
  private TwinLog other(Script script, boolean calm) {
    TwinLog other = TwinLog.first();
    WorldSpec world = script.world();
    once(script.with(beside(world)), other(world), Excuses.EVERYTHING, other, calm);
    return other;
  }

  /** Runs a script with the FairScheduler. Returns what was broken, or null. */
  private Failure runStock(Script script, Excuses excuses) {
    WorldSpec stock = script.world().with(script.world().site(), stockFiles(script.world()));
    return once(script.with(stock), FairScheduler::new, excuses, TwinLog.toNobody(), true);
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

  /**
   * What was broken, where.
   *
   * @param seed of the world
   * @param event number of the step at which it showed; 0 in the calm after the last
   * @param invariant its name
   * @param details what was wrong
   * @param last the steps before, the last at the end
   */
  record Failure(long seed, int event, String invariant, String details, List<Step> last) {
    /** The invariant that an exception breaks: what comes after it is worth nothing. */
    static final String THROWN = "nothing is thrown at the ResourceManager";

    private static final int FRAMES = 12;

    /** The first lines of a stack trace. */
    static String trace(Throwable e) {
      Throwable cause = e;
      while (cause.getCause() != null) {
        cause = cause.getCause();
      }
      StringWriter text = new StringWriter();
      cause.printStackTrace(new PrintWriter(text));
      return String.join("\n  ", text.toString().lines().limit(FRAMES).toList());
    }

    /** Whether another failure is of the same kind. */
    boolean isLike(Failure other) {
      return other != null && invariant.equals(other.invariant());
    }
  }
}
