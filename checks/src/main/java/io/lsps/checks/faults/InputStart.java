/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import static io.lsps.lab.sim.invariant.InvariantViolation.require;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.lab.sim.cluster.SimulatedRmContext;
import io.lsps.lab.sim.cluster.SimulatedRmContext.SimulatedRmDispatcher;
import io.lsps.lab.sim.cluster.SimulatedRmContext.VirtualConfiguration;
import io.lsps.lab.sim.invariant.InvariantViolation;
import io.lsps.settings.BadSettingException;
import io.lsps.yarn.LspsFairScheduler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.local.LocalFs;
import org.apache.hadoop.util.ReflectionUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * Starts a scheduler on bad input: it comes up wherever the FairScheduler does, or says which of
 * our settings is bad; with good options of an earlier start it comes up in any case.
 */
final class InputStart {
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
    require(!(refused instanceof Error), "a start is refused with a reason", () -> trace(refused));
    if (start(new FairScheduler(), input.site(), false) == null) {
      require(
          bad(refused) != null,
          "only bad settings of ours are refused beyond the FairScheduler",
          () -> trace(refused));
      Throwable again = start(new LspsFairScheduler(), input.site(), true);
      require(again == null, "a start falls back on the last good options", () -> trace(again));
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

  private static String trace(Throwable thrown) {
    return Failure.trace(thrown);
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
