/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.workload.UnkindWorkloads.SteadyUser;
import io.lsps.lab.workload.Workload.ClusterShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.apache.commons.math3.random.RandomGenerator;

/**
 * Small worlds, each around one way in which a rule that goes by sizes can wrong a user or a job:
 * by default 16 slots and an hour, so that a run takes a second or two.
 */
final class HostileWorkloads {
  private static final int RECURRING = 1;
  private static final int ALWAYS_NEW = Integer.MAX_VALUE;

  /** Makes the maps of a job from when it is submitted and which of its user's names it has. */
  private interface Tasks {
    PhaseTasks of(long at, int name);
  }

  private final WorkloadOptions options;
  private final ClusterShape cluster;
  private final double seconds;
  private final double load;
  private final List<SteadyUser> users = new ArrayList<>();
  private final List<WorkloadJob> atTheStart = new ArrayList<>();

  private HostileWorkloads(WorkloadOptions options, int nodes, double load) {
    this.options = options;
    cluster = options.cluster(nodes, 8);
    seconds = options.number("seconds", 3600, 60, 1_000_000);
    this.load = options.number("load", load, 0.001, 10);
  }

  /** What is due to a user with middling jobs, between a giant and a crowd that overloads. */
  static Workload certain(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 1.02);
    world.giant("giant");
    world.steady("medium", PhaseTasks.seconds(40, 30), RECURRING, world.number("medium-load", 0.1));
    world.crowd(options.whole("crowd", 4, 1, 1000), world.load);
    return world.named("certain", Map.of());
  }

  /** All jobs alike, under several names of which none is a tenth slower than another. */
  static Workload equals(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 1.01);
    int names = options.whole("names", 6, 1, 10_000);
    double spread = options.number("spread", 0.1, 0, 10);
    for (int user = 1; user <= 4; user++) {
      // The slowest takes a tenth longer than the quickest: no difference that should matter.
      world.steady(
          "user" + user,
          (at, name) -> PhaseTasks.seconds(10, 20 * (1 + spread * (name / (double) names - 0.5))),
          200,
          names,
          world.load / 4);
    }
    return world.named("equals", Map.of());
  }

  /** The jobs that a user has beside a giant one of its own. */
  static Workload giant(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 1);
    int maps = options.whole("maps", 40, 1, 10_000);
    world.giant("owner");
    world.steady(
        "owner",
        PhaseTasks.seconds(maps, world.number("map-seconds", 30)),
        RECURRING,
        world.load / 5);
    world.crowd(4, world.load * 4 / 5);
    return world.named("giant", Map.of());
  }

  /** The first task of a job takes many times as long as the others. */
  static Workload straggler(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 0.9);
    int maps = options.whole("maps", 100, 1, 10_000);
    long first = millis(world.number("first-seconds", 600));
    long others = millis(world.number("map-seconds", 1));
    long[] times = LongStream.range(0, maps).map(task -> task == 0 ? first : others).toArray();
    world.steady("straggler", PhaseTasks.listed(times), RECURRING, world.load / 4);
    world.crowd(3, world.load * 3 / 4);
    return world.named("straggler", Map.of());
  }

  /** MapReduce jobs that hardly ever meet: whatever waits, waits for nothing. */
  static Workload idle(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 10, 0.05);
    double mapSeconds = world.number("map-seconds", 12);
    double reduceSeconds = world.number("reduce-seconds", 6);
    double spread = options.number("spread", 0.3, 0, 10);
    for (int user = 1; user <= 4; user++) {
      String name = "user" + user;
      int maps = 6 * user;
      int reduces = user;
      double work = maps * mapSeconds + reduces * reduceSeconds;
      world.users.add(
          new SteadyUser(
              name,
              work / (world.load / 4 * world.cluster.slots()),
              (id, at) ->
                  WorkloadJob.of(
                      id,
                      name,
                      name + "-job",
                      at,
                      uneven(at, maps, mapSeconds, spread),
                      PhaseTasks.seconds(reduces, reduceSeconds))));
    }
    return world.named("idle", Map.of());
  }

  /** A user whose jobs never have a name again, beside users whose alike jobs always do. */
  static Workload names(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 0.97);
    world.steady("new", PhaseTasks.seconds(10, 20), ALWAYS_NEW, world.load / 4);
    world.crowd(3, world.load * 3 / 4);
    return world.named("names", Map.of());
  }

  /** Tasks as long as their job, beside short ones: nobody takes back what runs. */
  static Workload longTasks(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 0.9);
    world.steady(
        "long", PhaseTasks.seconds(6, world.number("map-seconds", 400)), RECURRING, world.load / 2);
    world.crowd(3, world.load / 2);
    return world.named("long-tasks", Map.of());
  }

  /** Users in the queues of two teams of unequal weight. */
  static Workload nested(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 1);
    double each = world.load / 5;
    world.steady("research.ann", PhaseTasks.seconds(40, 30), RECURRING, each);
    world.steady("research.ben", PhaseTasks.seconds(10, 20), RECURRING, each);
    world.steady("service.cleo", PhaseTasks.seconds(10, 20), RECURRING, each);
    world.steady("service.dan", PhaseTasks.seconds(40, 30), RECURRING, each);
    world.steady("service.eve", PhaseTasks.seconds(5, 20), RECURRING, each);
    String weight = Double.toString(world.number("weight", 3));
    return world.named("nested", Map.of("queue.research.weight", weight));
  }

  /** A user with most of the work, in jobs of all sizes, beside users with little. */
  static Workload skew(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 2, 0.97);
    double mean = options.number("maps", 20, 1, 10_000);
    world.steady(
        "most",
        (at, name) ->
            PhaseTasks.seconds((int) Math.ceil(Distribution.HEAVY_TAIL.draw(random(at), mean)), 20),
        mean * 20,
        RECURRING,
        world.load * 0.7);
    world.crowd(3, world.load * 0.3);
    return world.named("skew", Map.of());
  }

  /** One job at a time: nobody is served by holding its reduces back. */
  static Workload alone(WorkloadOptions options) {
    HostileWorkloads world = new HostileWorkloads(options, 10, 1);
    for (int job = 0; job < 10; job++) {
      world.atTheStart.add(
          WorkloadJob.of(
              "alone-" + job,
              "alone",
              "alone",
              job * 900_000L,
              PhaseTasks.alike(160, 60_000),
              PhaseTasks.alike(10, 300_000)));
    }
    return world.named("alone", Map.of());
  }

  /** A job that all slots together would work at for a third of the time. */
  private void giant(String user) {
    int maps = (int) Math.ceil(cluster.slots() * seconds * number("giant", 0.3) / 30);
    atTheStart.add(
        WorkloadJob.of(
            user + "-giant", user, "giant", 0, PhaseTasks.alike(maps, 30_000), PhaseTasks.NONE));
  }

  /** Alike users with small jobs, who offer a load together. */
  private void crowd(int count, double theirLoad) {
    for (int user = 1; user <= count; user++) {
      steady("crowd" + user, PhaseTasks.seconds(10, 20), RECURRING, theirLoad / count);
    }
  }

  private void steady(String user, PhaseTasks maps, int names, double itsLoad) {
    steady(user, (at, name) -> maps, maps.totalMillis() / 1000, names, itsLoad);
  }

  private void steady(String user, Tasks maps, double meanWork, int names, double itsLoad) {
    users.add(
        new SteadyUser(
            user,
            meanWork / (itsLoad * cluster.slots()),
            (id, at) -> {
              int name = Math.floorMod(id.hashCode(), names);
              return WorkloadJob.of(
                  id, user, user + "-" + name, at, maps.of(at, name), PhaseTasks.NONE);
            }));
  }

  private Workload named(String name, Map<String, String> queues) {
    TreeSet<String> all = new TreeSet<>();
    users.forEach(user -> all.add(user.user()));
    atTheStart.forEach(job -> all.add(job.user()));
    return HostileCatalog.ours(
        name,
        List.copyOf(all),
        cluster,
        queues,
        seed -> {
          List<WorkloadJob> jobs = new ArrayList<>(atTheStart);
          jobs.addAll(SteadyUser.draw(seed, seconds, users));
          return jobs;
        });
  }

  private double number(String option, double otherwise) {
    return options.number(option, otherwise, 0.001, 1_000_000);
  }

  private static PhaseTasks uneven(long draw, int count, double meanSeconds, double spread) {
    RandomGenerator random = random(draw);
    return PhaseTasks.listed(
        LongStream.range(0, count)
            .map(task -> millis(Distribution.lognormal(random, meanSeconds, spread)))
            .toArray());
  }

  private static RandomGenerator random(long draw) {
    return Distribution.seeded(draw, 51);
  }

  private static long millis(double seconds) {
    return Math.round(seconds * 1000);
  }
}
