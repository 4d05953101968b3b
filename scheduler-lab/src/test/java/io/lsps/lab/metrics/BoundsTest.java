/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.metrics;

import static io.lsps.lab.sim.settings.ClusterVariants.immediate;
import static io.lsps.lab.sim.settings.ClusterVariants.troubled;
import static io.lsps.lab.sim.settings.ClusterVariants.withTasks;
import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.sim.AnySchedule;
import io.lsps.lab.sim.bound.FluidBound;
import io.lsps.lab.sim.bound.FluidBound.Discipline;
import io.lsps.lab.sim.bound.FluidBound.NoBound;
import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.sim.settings.SimulationSettings.ContainerSizes;
import io.lsps.lab.sim.settings.SimulationSettings.EventIntervals;
import io.lsps.lab.sim.settings.SimulationSettings.MasterModel;
import io.lsps.lab.sim.settings.SimulationSettings.NodeShape;
import io.lsps.lab.sim.settings.SimulationSettings.TaskModel;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.PhaseTasks;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** No schedule of random jobs on random small clusters beats what is called a bound. */
class BoundsTest {
  @Property(seed = "1", tries = 3000)
  void noScheduleBeatsABound(@ForAll long seed) {
    Random random = new Random(seed);
    SimulationSettings settings = cluster(random);
    List<WorkloadJob> jobs = jobs(random);
    long[] responses = AnySchedule.responses(settings, random, jobs, seed);
    check(settings, jobs, seed, responses, "a schedule of seed " + seed);
    if (settings.nodeVcores() > 1 && settings.nodeMemoryMb() > 512) {
      ContainerSize wide = new ContainerSize(512, 2);
      ContainerSize large = new ContainerSize(settings.nodeMemoryMb(), 1);
      jobs.replaceAll(
          job -> random.nextBoolean() ? job : job.withSizes(new JobContainerSizes(wide, large)));
      long[] mixed = AnySchedule.responses(settings, random, jobs, seed);
      check(settings, jobs, seed, mixed, "a schedule of mixed sizes, seed " + seed);
    }
  }

  @Property(seed = "1", tries = 12)
  void noSchedulerBeatsABound(@ForAll long seed) {
    Random random = new Random(seed);
    SimulationSettings drawn = cluster(random);
    SimulationSettings settings =
        withTasks(
            random.nextBoolean() ? immediate(drawn) : drawn,
            new TaskModel(random.nextDouble(), 0.5, overlap(random), noise(drawn), 0, 4));
    List<WorkloadJob> jobs = jobs(random);
    for (String scheduler : List.of("fair", "capacity", "lsps", "lsps-flex", "fair-preempt")) {
      long[] responses = AnySchedule.simulated(scheduler, settings, jobs, seed);
      check(settings, jobs, seed, responses, scheduler + ", seed " + seed);
    }
  }

  private static double overlap(Random random) {
    return random.nextBoolean() ? 0 : random.nextDouble();
  }

  private static double noise(SimulationSettings settings) {
    return settings.tasks().noise();
  }

  private static void check(
      SimulationSettings settings,
      List<WorkloadJob> jobs,
      long seed,
      long[] responses,
      String whose) {
    IdealTime ideal = new IdealTime(settings, new TaskRandom(seed, settings.tasks().noise()));
    for (int job = 0; job < responses.length; job++) {
      assertThat(responses[job])
          .as("%s: job %d of %s on %s", whose, job, jobs, settings)
          .isGreaterThanOrEqualTo(ideal.millis(jobs.get(job), job + 1L));
    }
    double[] bound = new double[1];
    new FluidBound(
            Discipline.CLAIRVOYANT,
            settings,
            seed,
            new RunObserver() {
              @Override
              public void finished(WorkloadJob job, boolean succeeded, long now) {
                bound[0] += now - job.submitMillis();
              }
            })
        .run(() -> Workload.Jobs.of(jobs));
    double total = 0;
    for (long response : responses) {
      total += response;
    }
    assertThat(total).as("%s: %s on %s", whose, jobs, settings).isGreaterThanOrEqualTo(bound[0]);
  }

  private static SimulationSettings cluster(Random random) {
    int step = 512;
    ContainerSizes sizes =
        new ContainerSizes(step * (1L + random.nextInt(4)), step * (1L + random.nextInt(4)), step);
    long memory = Math.max(sizes.mapMb(), sizes.reduceMb()) + (long) step * random.nextInt(8);
    List<Double> speeds =
        random.nextBoolean() ? List.of(1.0) : List.of(1.0, 0.5 + 2 * random.nextDouble());
    return new SimulationSettings(
        new NodeShape(1 + random.nextInt(3), memory, 1 + random.nextInt(8), speeds),
        sizes,
        MasterModel.UNMANAGED,
        new EventIntervals(1000, 1000, 500),
        new TaskModel(0.05, 0.5, 0, random.nextBoolean() ? 0 : 1, 0, 4),
        0);
  }

  private static List<WorkloadJob> jobs(Random random) {
    List<WorkloadJob> jobs = new ArrayList<>();
    int count = 1 + random.nextInt(4);
    for (int job = 0; job < count; job++) {
      PhaseTasks maps = times(random, 1 + random.nextInt(6));
      PhaseTasks reduces = times(random, random.nextInt(4));
      long submit = random.nextInt(3) * 4000L;
      jobs.add(WorkloadJob.of("j" + job, "u" + random.nextInt(2), "app", submit, maps, reduces));
    }
    jobs.sort(Comparator.comparingLong(WorkloadJob::submitMillis));
    return jobs;
  }

  private static PhaseTasks times(Random random, int count) {
    if (random.nextBoolean()) {
      return PhaseTasks.alike(count, 1 + random.nextInt(9000));
    }
    long[] millis = new long[count];
    for (int task = 0; task < count; task++) {
      millis[task] = 1L + random.nextInt(9000);
    }
    return PhaseTasks.listed(millis);
  }

  @Test
  void aBoundIsReachedWhereNothingIsLostToTasks() {
    SimulationSettings one = SimulationSettings.pool(1, 1);
    List<WorkloadJob> jobs =
        List.of(
            WorkloadJob.of("a", "ann", "app", 0, PhaseTasks.alike(3, 1000), PhaseTasks.NONE),
            WorkloadJob.of("b", "ann", "app", 0, PhaseTasks.alike(1, 1000), PhaseTasks.NONE));
    List<Long> ends = new ArrayList<>();
    new FluidBound(
            Discipline.CLAIRVOYANT,
            one,
            1,
            new RunObserver() {
              @Override
              public void finished(WorkloadJob job, boolean succeeded, long now) {
                ends.add(now);
              }
            })
        .run(() -> Workload.Jobs.of(jobs));
    // One second for b, then three for a: as any clever order on the one slot.
    assertThat(ends).containsExactly(1000L, 4000L);
  }

  @Test
  void whatIsNoBoundSaysWhy() {
    WorkloadJob last =
        WorkloadJob.of("b", "ann", "app", 0, PhaseTasks.alike(1, 1), PhaseTasks.NONE);
    WorkloadJob first =
        WorkloadJob.of("a", "ann", "app", 0, PhaseTasks.alike(1, 1), PhaseTasks.NONE);
    SimulationSettings pool = SimulationSettings.pool(1, 1);
    assertThat(reasons(pool, first.then(last), false)).isEmpty();
    assertThat(reasons(troubled(pool, 0, 0.1), first, true))
        .containsExactly("failed jobs leave work undone");
    assertThat(reasons(troubled(pool, 0.1, 0), first.then(last), true))
        .containsExactly("the noise of jobs that follow on others depends on the scheduler");
    assertThat(reasons(pool, first.then(last, last.at(1)), false))
        .containsExactly("several jobs follow on one");
    assertThat(reasons(pool, first.then(last, last.at(1)), true)).isEmpty();
    assertThat(reasons(pool, first.then(last.withCounted(false)), false))
        .containsExactly("only some of the jobs that follow on each other are counted");
  }

  private static List<String> reasons(
      SimulationSettings settings, WorkloadJob job, boolean ofEachJob) {
    return NoBound.reasons(settings, Workload.Jobs.of(List.of(job)), ofEachJob);
  }

  /** A setting that is added must be judged here first: may it make a job faster than its bound? */
  @Test
  void everySettingOfTheWorldIsJudged() {
    Set<String> judged =
        Set.of(
            // The nodes that bounds count with.
            "count",
            "memoryMb",
            "vcores",
            "speeds",
            "mapMb",
            "reduceMb",
            "amMb",
            // Only add to the work, or to the wait.
            "managed",
            "startMillis",
            "lingerMillis",
            "launchMillis",
            "nodeHeartbeatMillis",
            "amHeartbeatMillis",
            "updateMillis",
            "slowstart",
            "rampUpLimit",
            // In the times that bounds count with.
            "reduceOverlap",
            "noise",
            // Told by NoBound.
            "failureProbability",
            "maxAttempts");
    Set<String> all =
        Stream.of(
                NodeShape.class,
                ContainerSizes.class,
                MasterModel.class,
                EventIntervals.class,
                TaskModel.class,
                SimulationSettings.class)
            .flatMap(type -> Stream.of(type.getRecordComponents()))
            .filter(component -> !component.getType().isRecord())
            .map(RecordComponent::getName)
            .collect(Collectors.toSet());
    assertThat(all).isEqualTo(judged);
  }
}
