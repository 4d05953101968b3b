/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import io.lsps.faults.AllocationDraw.Worlds;
import io.lsps.faults.Script.Step;
import io.lsps.faults.Script.StepKind;
import io.lsps.faults.WorldSpec.Beside;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Draws a world and its script from a seed. Each seed switches kinds of faults and of load on and
 * off, and draws how often each happens (swarm testing: Groce and others, ISSTA 2012).
 */
final class WorldDraw {
  private static final List<String> FRAMEWORKS =
      List.of("MAPREDUCE", "MAPREDUCE", "SPARK", "TEZ", "UNMANAGED");
  private static final double HOUR = 3_600_000;

  private static final String CONTINUOUS = "yarn.scheduler.fair.continuous-scheduling-enabled";

  private static final String FAST_PATH = "yarn.scheduler.lsps.fast-path";

  private static final String PREEMPTION = "yarn.scheduler.fair.preemption";

  /** A cluster that is busy from the beginning. */
  private static final List<StepKind> BEGIN =
      List.of(StepKind.SUBMIT, StepKind.MASTER, StepKind.UPDATE, StepKind.HEARTBEAT);

  private WorldDraw() {}

  /**
   * The script of a seed.
   *
   * @param world name of its kind; null for one that the seed draws
   * @param hours of virtual time
   */
  static Script of(long seed, String world, double hours) {
    return of(seed, world, hours, false);
  }

  /**
   * As the other.
   *
   * @param compared whether the scheduler runs beside another, which has to decide alike
   */
  static Script of(long seed, String world, double hours, boolean compared) {
    Random random = new Random(seed * 0x9e3779b97f4a7c15L + 1);
    List<String> names = Worlds.names();
    boolean dominant = compared && random.nextInt(4) == 0;
    String drawn = dominant ? "mixed" : names.get(random.nextInt(names.size()));
    WorldSpec spec = spec(seed, world == null ? drawn : world, random, compared);
    return new Script(spec, steps(spec, random, hours * HOUR, compared));
  }

  private static WorldSpec spec(long seed, String world, Random random, boolean compared) {
    Worlds.Kind kind = Worlds.of(world);
    boolean stock = Worlds.isStocks(world) || (compared && kind.isStocks());
    Map<String, String> site = site(random, world);
    if (compared) {
      site.put(FAST_PATH, "true");
    }
    List<String> frameworks = new ArrayList<>();
    for (String framework : FRAMEWORKS) {
      if (random.nextBoolean()) {
        frameworks.add(framework);
      }
    }
    if (frameworks.isEmpty()) {
      frameworks.add("MAPREDUCE");
    }
    boolean monitor = random.nextInt(3) == 0;
    boolean slow = (compared || random.nextInt(3) == 0) && "true".equals(site.get(FAST_PATH));
    if (slow && world.equals("drf")) {
      // Hadoop's DRF has no order of those that have no weight: no two ways to sort agree.
      site.put("yarn.scheduler.fair.sizebasedweight", "false");
    }
    // The slow path knows no placement at the ask.
    boolean atAsk = !slow && random.nextInt(3) > 0 && !site.containsKey(CONTINUOUS);
    site.put("yarn.scheduler.lsps.place-at-ask", String.valueOf(atAsk));
    Beside beside = stock ? Beside.FAIR_SCHEDULER : slow ? Beside.SLOW_PATH : Beside.NOTHING;
    return new WorldSpec(
        seed,
        world,
        site,
        AllocationDraw.of(kind, random),
        random.nextInt(3) > 0 ? AllocationDraw.QUEUES : AllocationDraw.MORE_QUEUES,
        // Where there is room for all nothing depends on any order.
        compared ? 3 + random.nextInt(4) : 4 + random.nextInt(9),
        compared ? 8 + random.nextInt(12) : 2 + random.nextInt(14),
        frameworks,
        monitor && !stock && !site.containsKey(PREEMPTION),
        beside,
        true);
  }

  private static Map<String, String> site(Random random, String world) {
    String fair = "yarn.scheduler.fair.";
    Map<String, String> site = new TreeMap<>();
    site.put(fair + "assignmultiple", String.valueOf(random.nextInt(4) > 0));
    site.put(fair + "dynamic.max.assign", String.valueOf(random.nextInt(3) == 0));
    site.put(fair + "max.assign", random.nextInt(3) == 0 ? "2" : "-1");
    site.put(fair + "sizebasedweight", String.valueOf(random.nextInt(6) == 0));
    if (random.nextInt(3) == 0) {
      site.putAll(
          Map.of(fair + "locality.threshold.node", "0.4", fair + "locality.threshold.rack", "0.6"));
    }
    site.put(FAST_PATH, String.valueOf(random.nextInt(5) > 0));
    if (Worlds.isStocks(world)) {
      site.put("yarn.scheduler.lsps.mode", world);
    } else if (random.nextInt(4) == 0) {
      site.put("yarn.scheduler.lsps.rule", "paper");
    }
    if (random.nextInt(4) == 0) {
      site.putAll(
          Map.of(
              PREEMPTION,
              "true",
              PREEMPTION + ".cluster-utilization-threshold",
              "0.3",
              fair + "waitTimeBeforeKill",
              "4000",
              fair + "waitTimeBeforeNextStarvationCheck",
              "2000"));
    }
    if (random.nextInt(8) == 0) {
      site.putAll(
          Map.of(
              CONTINUOUS,
              "true",
              fair + "locality-delay-node-ms",
              "3000",
              fair + "locality-delay-rack-ms",
              "6000"));
    }
    if (random.nextInt(3) == 0) {
      site.put("yarn.resourcemanager.work-preserving-recovery.scheduling-wait-ms", "30000");
    }
    return site;
  }

  private static List<Step> steps(WorldSpec spec, Random random, double millis, boolean compared) {
    Map<StepKind, Integer> weights = new EnumMap<>(StepKind.class);
    for (StepKind kind : StepKind.values()) {
      boolean possible =
          switch (kind) {
            case MONITOR -> spec.monitor();
            // What is destroyed over time is no matter of two that decide alike.
            case COME_OR_GO -> spec.monitor() && !compared;
            case PREEMPT -> spec.preempts();
            // The FairScheduler's own books break by it, which would excuse ours.
            case RETYPE_CONTAINER -> compared;
            case CONTINUOUS -> spec.site().containsKey(CONTINUOUS);
            // A fault that one of two has and the other not is a difference.
            case THROW -> spec.beside() == Beside.NOTHING && !Worlds.isStocks(spec.world());
            default -> true;
          };
      boolean always = kind == StepKind.PREEMPT || kind == StepKind.CONTINUOUS || kind.isLoad();
      if (possible && (always || random.nextInt(5) < (compared ? 3 : 2))) {
        double often = (compared && !kind.isLoad() ? 3 : 1) * Math.exp(random.nextGaussian());
        weights.put(kind, Math.max(1, (int) (kind.weight() * often)));
      }
    }
    List<StepKind> urn = new ArrayList<>();
    weights.forEach((kind, weight) -> urn.addAll(Collections.nCopies(weight, kind)));
    double pace = 1000 * (1 + random.nextInt(5));
    List<Step> steps = new ArrayList<>();
    for (int i = 0; compared && i < 8 * BEGIN.size(); i++) {
      add(steps, BEGIN.get(i / 8), 100, random);
    }
    for (double at = 0; at < millis; ) {
      StepKind drawn = urn.get(random.nextInt(urn.size()));
      long after = (long) Math.min(60_000, -pace * Math.log(1 - random.nextDouble()));
      at += Math.max(1, after);
      boolean quiet = !drawn.isLoad() && random.nextBoolean();
      if (quiet) {
        add(steps, StepKind.UPDATE, after, random);
      }
      add(steps, drawn, quiet ? 0 : after, random);
      if (quiet) {
        // Whatever it has changed is to be noticed though nothing else happens.
        StepKind first = random.nextBoolean() ? StepKind.UPDATE : StepKind.HEARTBEAT;
        for (int i = 0; i < 4; i++) {
          add(steps, i == 0 ? first : StepKind.HEARTBEAT, 0, random);
        }
      }
    }
    return steps;
  }

  private static void add(List<Step> steps, StepKind kind, long after, Random random) {
    steps.add(new Step(steps.size() + 1, kind, after, random.nextLong()));
  }
}
