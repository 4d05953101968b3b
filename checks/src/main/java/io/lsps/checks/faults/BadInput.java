/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.checks.faults.Swarm.Failure;
import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import io.lsps.lab.sim.cluster.SimulatedRmContext.VirtualConfiguration;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.settings.BadSettingException;
import io.lsps.settings.Shown;
import io.lsps.yarn.LspsFairScheduler;
import io.lsps.yarn.options.QueueOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.AllocationConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.QueueManager;

/** Hands spoiled allocation files and settings to schedulers, and tells of what breaks. */
public final class BadInput {
  /** So many files are handed to the same scheduler. */
  public static final int A_WORLD = 100;

  private final PrintWriter out;
  private final Path folder;
  private int taken;
  private int started;
  private int broken;

  /**
   * A search.
   *
   * @param out where to tell
   * @param folder for what breaks something; made where it is not there
   */
  public BadInput(PrintWriter out, Path folder) {
    this.out = out;
    this.folder = folder;
  }

  /**
   * Draws inputs, and hands each in twice: to a scheduler that runs, and to one that starts.
   *
   * @param begin number of the first: 1, or to run some again one of 101, 201 and so on
   * @return whether nothing was broken
   */
  public boolean files(int begin, int count, long seed) throws IOException {
    for (int first = begin; first < begin + count; first += A_WORLD) {
      world(first, Math.min(begin + count, first + A_WORLD) - 1, seed);
    }
    out.printf(
        Locale.ROOT,
        "%,d files of seed %d: %,d taken at a reload, %,d at a start, the others refused with a"
            + " reason; %d broke something.%n",
        count,
        seed,
        taken,
        started,
        broken);
    out.flush();
    return broken == 0;
  }

  private void world(int first, int last, long seed) throws IOException {
    WorldSpec spec = WorldDraw.of(seed * 1_000_003 + first, null, 0).world();
    Path place = Files.createTempDirectory("lsps-input");
    Path other = Files.createDirectory(place.resolve("start"));
    try (FaultWorld running =
        new FaultWorld(spec, LspsFairScheduler::new, Excuses.NONE, TwinLog.toNobody(), place)) {
      InputReload reload = new InputReload(running);
      InputStart start = new InputStart(spec, other);
      for (int number = first; number <= last; number++) {
        SpoiledInput input = SpoiledInput.of(seed, number, spec.allocations());
        taken += tried(input, () -> reload.check(input));
        started += tried(input, () -> start.check(input));
      }
    } finally {
      FileUtils.deleteDirectory(place.toFile());
    }
  }

  private int tried(SpoiledInput input, BooleanSupplier attempt) throws IOException {
    try {
      return attempt.getAsBoolean() ? 1 : 0;
    } catch (InvariantViolation e) {
      tell(input, "\"" + e.invariant() + "\" is broken: " + e.getMessage());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      tell(input, "thrown: " + Failure.trace(e));
    }
    return 0;
  }

  private static String keys(SpoiledInput input) {
    List<String> all = new ArrayList<>();
    input.site().forEach((key, value) -> all.add(Shown.value(key) + "=" + Shown.value(value)));
    return all.toString();
  }

  private void tell(SpoiledInput input, String what) throws IOException {
    broken++;
    Files.createDirectories(folder);
    Path kept = folder.resolve("input-" + input.number() + ".xml");
    Files.write(kept, input.allocations());
    out.printf("File %d, %s, settings %s: %s%n", input.number(), kept, keys(input), what);
    out.flush();
  }

  /**
   * Starts a scheduler on bad input: it comes up wherever the FairScheduler does, or says which of
   * our settings is bad; with good options of an earlier start it comes up in any case.
   */
  private static final class InputStart {
    private final WorldSpec world;
    private final Path file;
    private final Path kept;
    private RMContextImpl context;

    /**
     * Starts of schedulers.
     *
     * @param folder for files
     */
    InputStart(WorldSpec world, Path folder) {
      this.world = world;
      this.file = folder.resolve("fair-scheduler.xml");
      this.kept = folder.resolve("history");
      InputReload.write(file, world.allocations().get(0).getBytes(UTF_8));
      Throwable thrown = start(new LspsFairScheduler(), Map.of(), true);
      if (thrown != null) {
        throw new IllegalStateException("a good file is refused at the start", thrown);
      }
    }

    /**
     * Starts ours and, where that is refused, the FairScheduler.
     *
     * @return whether ours came up
     * @throws InvariantViolation if anything is not as it should be
     */
    boolean check(SpoiledInput input) {
      InputReload.write(file, input.allocations());
      Throwable refused = start(new LspsFairScheduler(), input.site(), false);
      if (refused == null) {
        return true;
      }
      require(
          !(refused instanceof Error),
          "a start is refused with a reason",
          () -> Failure.trace(refused));
      if (start(new FairScheduler(), input.site(), false) == null) {
        require(
            bad(refused) != null,
            "only bad settings of ours are refused beyond the FairScheduler",
            () -> Failure.trace(refused));
        Throwable again = start(new LspsFairScheduler(), input.site(), true);
        require(
            again == null,
            "a start falls back on the last good options",
            () -> Failure.trace(again));
      }
      return false;
    }

    private static Throwable bad(Throwable thrown) {
      Throwable cause = thrown;
      while (cause != null && !(cause instanceof BadSettingException)) {
        cause = cause.getCause();
      }
      return cause;
    }

    /** The good options are kept by a thread. */
    private void awaitKept() {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (!Files.exists(kept.resolve("options.last-good.json"))) {
        if (System.nanoTime() > end) {
          throw new IllegalStateException("no good options in " + kept);
        }
        Thread.onSpinWait();
      }
    }

    /** Returns what was thrown, or null. */
    private Throwable start(FairScheduler scheduler, Map<String, String> spoiled, boolean keeps) {
      Map<String, String> site = new HashMap<>(world.site());
      site.putAll(spoiled);
      site.put("yarn.scheduler.lsps.history.dir", keeps ? kept.toUri().toString() : "");
      // Hadoop's own defaults are not read.
      site.put("fs.AbstractFileSystem.file.impl", LocalFs.class.getName());
      try {
        YarnConfiguration conf = VirtualConfiguration.of(file, site);
        ReflectionUtils.setConf(scheduler, conf);
        if (context == null) {
          context = SimulatedRmContext.around(conf, new SimulatedRmDispatcher(), scheduler);
        }
        context.setScheduler(scheduler);
        scheduler.setRMContext(context);
        scheduler.init(conf);
        if (keeps) {
          scheduler.start();
          awaitKept();
        }
        return null;
      } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
        return e;
      } finally {
        scheduler.stop();
      }
    }
  }

  /** Hands bad input to a scheduler that runs: it is taken as a whole, or refused as a whole. */
  static final class InputReload {
    /** A reason is to be read. */
    private static final int LONGEST_REASON = 10_000;

    private final FaultWorld world;
    private final NodeSteps nodes;
    private final JobSteps jobs;
    private final String good;
    private int jobsSubmitted;
    private long faults;

    InputReload(FaultWorld world) {
      this.world = world;
      this.nodes = new NodeSteps(world);
      this.jobs = new JobSteps(world);
      this.good = world.spec.allocations().get(0);
      world.cluster.activate();
    }

    private LspsFairScheduler scheduler() {
      return world.cluster.ours();
    }

    /**
     * Hands it in, lets the cluster work, and mends it.
     *
     * @return whether it was taken
     * @throws InvariantViolation if anything is not as it should be
     */
    boolean check(SpoiledInput input) {
      forgetEmptyQueues();
      AllocationConfiguration before = scheduler().getAllocationConfiguration();
      QueueOptions options = options();
      String limits = world.cluster.limits();
      String refused = reload(input);
      boolean same = scheduler().getAllocationConfiguration() == before && options() == options;
      String reason = scheduler().optionsProblem();
      if (refused == null) {
        require(
            scheduler().getAllocationConfiguration() != before && options() != options,
            "what is taken is in force",
            () -> "taken, and not in force");
        require(reason.isEmpty(), "what is taken leaves no reason", () -> reason);
      } else {
        require(
            same && world.cluster.limits().equals(limits),
            "what is refused changes nothing",
            () -> refused);
        require(
            !reason.isEmpty() && refused.equals(reason),
            "why it is refused is to be seen",
            () -> "thrown: " + refused + "; seen: " + reason);
        require(
            reason.length() <= LONGEST_REASON,
            "a reason can be read",
            () -> reason.length() + " characters: " + reason.substring(0, 200));
      }
      work(input.number());
      mend();
      work(input.number() + 1);
      return refused == null;
    }

    /** The FairScheduler's own thread does so every ten seconds, and would in the midst of it. */
    private void forgetEmptyQueues() {
      QueueManager queues = scheduler().getQueueManager();
      world.cluster.inside(queues::removeEmptyDynamicQueues);
      world.cluster.inside(queues::removePendingIncompatibleQueues);
    }

    private QueueOptions options() {
      return scheduler().overview().options.current().ofQueue("root");
    }

    /** Why it was refused, or null. */
    private String reload(SpoiledInput input) {
      write(world.cluster.file(), input.allocations());
      Configuration conf = world.cluster.startedWith();
      input.site().forEach(conf::set);
      String[] refused = {null};
      world.cluster.inside(
          () -> {
            try {
              scheduler().reinitialize(conf, world.cluster.context);
            } catch (IOException e) {
              refused[0] = String.valueOf(e.getMessage());
            }
          });
      return refused[0];
    }

    static void write(Path file, byte[] content) {
      try {
        Files.write(file, content);
        // Else the FairScheduler's own thread may find it as well.
        Files.setLastModifiedTime(file, FileTime.fromMillis(1));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Jobs come, nodes report, masters ask, shares are computed. */
    private void work(int draw) {
      Choice choice = new Choice(draw);
      world.cluster.clock.step(1000);
      jobs.submit(++jobsSubmitted, choice);
      world.cluster.update();
      for (int i = 0; i < 4; i++) {
        nodes.heartbeat(new Choice(choice.below(1 << 30)));
        jobs.master(new Choice(choice.below(1 << 30)));
      }
      nodes.tasksEnd(new Choice(choice.below(1 << 30)));
      if (choice.oneIn(4)) {
        jobs.kill(new Choice(choice.below(1 << 30)));
      }
      long before = faults;
      faults = scheduler().faults();
      require(faults == before, "no fault of ours", () -> (faults - before) + " were caught");
    }

    private void mend() {
      String refused = reload(new SpoiledInput(0, good.getBytes(UTF_8), Map.of()));
      require(refused == null, "a good file is taken after a bad one", () -> refused);
      require(
          scheduler().optionsProblem().isEmpty(),
          "a good file ends the problem",
          () -> scheduler().optionsProblem());
    }
  }
}
