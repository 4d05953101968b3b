/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static io.lsps.faults.Excuses.require;

import com.google.common.base.Throwables;
import com.google.common.collect.EvictingQueue;
import io.lsps.faults.Script.Step;
import io.lsps.faults.WorldSpec.Beside;
import io.lsps.lab.sim.invariant.InvariantViolation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/** Runs scripts, and whatever a world has beside its scheduler. */
final class Swarm implements AutoCloseable {
  private static final String SLOW_PATH_DIFFERS = "the fast path decides as the slow path";
  private static final String STOCK_DIFFERS =
      "whoever obeys the FairScheduler's policies decides as it does";

  private static final int LAST_SHOWN = 8;

  private final Supplier<FairScheduler> maker;
  private final Path folder = Files.createTempDirectory("lsps-faults");
  private final Map<String, Integer> hadoopsOwn = new TreeMap<>();
  private final Map<Script, List<String>> kept = new HashMap<>();
  private boolean keeps;

  /** Runs the deployed scheduler. */
  Swarm() throws IOException {
    this(ThrowingScheduler::new);
  }

  /** Runs another. */
  Swarm(Supplier<FairScheduler> maker) throws IOException {
    this.maker = maker;
  }

  /** From now on it is kept what the FairScheduler decides in a script that is compared. */
  void keep() {
    keeps = true;
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
      Excuses excuses = new Excuses(Set.copyOf(excused));
      Failure failure = runOnce(script, excuses, true);
      if (failure == null
          || excused.contains(failure.invariant())
          || !failure.isLike(runStock(script, excuses))) {
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
    return runOnce(script, Excuses.EVERYTHING, false);
  }

  private Failure runOnce(Script script, Excuses excuses, boolean calm) {
    Beside beside = script.world().beside();
    if (beside == Beside.NOTHING) {
      return once(script, maker, excuses, null, calm);
    }
    boolean stock = beside == Beside.FAIR_SCHEDULER;
    List<String> other = kept.get(script);
    if (other == null) {
      other = decisionsBeside(script, calm);
      if (keeps && stock && !calm) {
        kept.put(script, other);
      }
    }
    Iterator<String> expected = other.iterator();
    String invariant = stock ? STOCK_DIFFERS : SLOW_PATH_DIFFERS;
    Failure failure = once(script, maker, excuses, line -> same(expected, line, invariant), calm);
    return failure == null && expected.hasNext()
        ? new Failure(script.world().seed(), 0, invariant, "other: " + expected.next(), List.of())
        : failure;
  }

  private static void same(Iterator<String> expected, String line, String invariant) {
    String other = expected.hasNext() ? expected.next() : "nothing more";
    require(line.equals(other), invariant, "ours: " + line, "other: " + other);
  }

  /** What the other decides in a script; what it breaks itself is its own affair. */
  private List<String> decisionsBeside(Script script, boolean calm) {
    WorldSpec world = script.world();
    boolean stock = world.beside() == Beside.FAIR_SCHEDULER;
    Map<String, String> site = new TreeMap<>(world.site());
    site.put("yarn.scheduler.lsps.fast-path", "false");
    Script other = script.with(world.with(site, stock ? stockFiles(world) : world.allocations()));
    List<String> lines = new ArrayList<>();
    once(other, stock ? FairScheduler::new : maker, Excuses.EVERYTHING, lines::add, calm);
    return lines;
  }

  /** Runs a script with the FairScheduler. Returns what was broken, or null. */
  private Failure runStock(Script script, Excuses excuses) {
    WorldSpec world = script.world();
    Script stock = script.with(world.with(world.site(), stockFiles(world)));
    return once(stock, FairScheduler::new, excuses, null, true);
  }

  /** Allocation files with Hadoop's own policies in the place of ours. */
  private static List<String> stockFiles(WorldSpec world) {
    return world.allocations().stream()
        .map(file -> file.replaceAll("io\\.lsps\\.[a-zA-Z.]*Policy", "fair"))
        .toList();
  }

  /**
   * One run of a script with one scheduler, checked after every event. Returns what was broken, or
   * null.
   *
   * @param by makes the scheduler, and another at each restart
   * @param excuses what is not checked
   * @param decisions gets what the scheduler decides, line by line; null if nobody wants to know
   * @param calm whether everything comes to its end after the last step
   */
  private Failure once(
      Script script,
      Supplier<FairScheduler> by,
      Excuses excuses,
      Consumer<String> decisions,
      boolean calm) {
    EvictingQueue<Step> last = EvictingQueue.create(LAST_SHOWN);
    Step now = null;
    try (FaultWorld world = new FaultWorld(script.world(), by, excuses, decisions, folder)) {
      Steps steps = new Steps(world);
      for (Step step : script.steps()) {
        now = step;
        last.add(step);
        steps.take(step);
      }
      now = null;
      if (calm) {
        new Quiescence(world, steps).reach();
      }
      return null;
    } catch (InvariantViolation e) {
      return failure(script, now, e.invariant(), e.getMessage(), last);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      String trace = Throwables.getStackTraceAsString(Throwables.getRootCause(e));
      List<String> frames = trace.lines().limit(Failure.FRAMES).toList();
      return failure(script, now, Failure.THROWN, String.join("\n  ", frames), last);
    }
  }

  private static Failure failure(
      Script script, Step now, String invariant, String details, Collection<Step> last) {
    int number = now == null ? 0 : now.number();
    return new Failure(script.world().seed(), number, invariant, details, List.copyOf(last));
  }

  @Override
  public void close() throws IOException {
    FileUtils.deleteDirectory(folder.toFile());
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

    /** Whether another failure is of the same kind. */
    boolean isLike(Failure other) {
      return other != null && invariant.equals(other.invariant());
    }
  }
}
