/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.bound;

import io.lsps.lab.sim.engine.RunObserver;
import io.lsps.lab.sim.engine.TaskRandom;
import io.lsps.lab.sim.settings.SimulationSettings;
import io.lsps.lab.workload.ContainerSize;
import io.lsps.lab.workload.Workload;
import io.lsps.lab.workload.WorkloadJob;
import io.lsps.lab.workload.WorkloadJob.JobContainerSizes;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * What the whole cluster could do if every job could use all of it. Jobs are fluids, without tasks,
 * phases, packing or heartbeats.
 *
 * <p>{@link Discipline#CLAIRVOYANT} is a lower bound on the mean response of any schedule. Take one
 * resource, memory or virtual cores, and one server. The rate of the server is the sum over the
 * nodes of the node's amount of the resource times its speed. A container that holds r of the
 * resource for a time t on a node of speed s takes r s t of the server's work; a task takes at
 * least its size times its {@link LeastWork least work}. So every schedule of the cluster is also a
 * schedule of the server. On the server, smallest remaining work first has the least mean response
 * (Schrage 1968). For jobs that follow on one another the remaining work of the whole chain counts,
 * since their responses add up to the response of the chain. Jobs that are not counted take no
 * time: without them the others can only be faster. The bound is taken from the resource with the
 * longer mean response. {@link NoBound} lists where the argument fails.
 *
 * <p>{@link Discipline#PROCESSOR_SHARING} gives every job an equal part of the server, and is not a
 * bound.
 *
 * @param observer notified of submissions and ends only
 */
public record FluidBound(
    Discipline discipline, SimulationSettings settings, long seed, RunObserver observer) {
  /** Which jobs the server serves. */
  public enum Discipline {
    /** The job of smallest remaining work. */
    CLAIRVOYANT,
    /** All jobs alike. */
    PROCESSOR_SHARING
  }

  /**
   * Runs all jobs to their end.
   *
   * @param jobs opened several times, as the scarcer resource is only known at the end
   */
  public void run(Supplier<Workload.Jobs> jobs) {
    ServerWork memory = ServerWork.ofMemory(settings, seed);
    ServerWork vcores = ServerWork.ofVcores(settings, seed);
    boolean byMemory =
        nowhereLess(memory, vcores, jobs.get())
            || totalResponse(memory, jobs) >= totalResponse(vcores, jobs);
    new Server(byMemory ? memory : vcores, observer).run(jobs.get());
  }

  private static boolean nowhereLess(ServerWork one, ServerWork other, Workload.Jobs jobs) {
    try (jobs) {
      while (jobs.hasNext()) {
        if (!one.notLessThan(other, jobs.next())) {
          return false;
        }
      }
    }
    return true;
  }

  private double totalResponse(ServerWork work, Supplier<Workload.Jobs> jobs) {
    double[] sum = new double[1];
    RunObserver adder =
        new RunObserver() {
          @Override
          public void finished(WorkloadJob job, boolean succeeded, long now) {
            sum[0] += now - job.submitMillis();
          }
        };
    new Server(work, adder).run(jobs.get());
    return sum[0];
  }

  /** One server of rate 1. */
  private final class Server {
    private final ServerWork work;
    private final RunObserver told;
    private final boolean sharing = discipline == Discipline.PROCESSOR_SHARING;
    private final PriorityQueue<Active> active =
        new PriorityQueue<>(
            Comparator.comparingDouble(Active::key).thenComparingLong(Active::number));
    private double now;
    private double attained;
    private long number;

    Server(ServerWork work, RunObserver told) {
      this.work = work;
      this.told = told;
    }

    void run(Workload.Jobs jobs) {
      try (jobs) {
        while (jobs.hasNext()) {
          WorkloadJob job = jobs.next();
          serveUntil((double) job.submitMillis());
          submit(job);
        }
        serveUntil(Double.POSITIVE_INFINITY);
      }
    }

    private void submit(WorkloadJob job) {
      told.submitted(job, job.submitMillis());
      number++;
      double own = sharing || job.counted() ? work.of(job, number) : 0;
      double later = sharing || !job.counted() ? 0 : work.ofSuccessors(job, number);
      active.add(new Active(job, number, own + later + attained, later));
    }

    /**
     * Lets the server work until a time. The keys of the queue are the remaining work for the
     * clairvoyant server. For processor sharing a key is the service per job at which the job ends:
     * every job in the queue has had the same service since it came.
     */
    private void serveUntil(double time) {
      while (!active.isEmpty()) {
        Active next = active.poll();
        double rate = sharing ? 1.0 / (active.size() + 1) : 1;
        double left = next.key - next.later - attained;
        if (now + left / rate > time) {
          double done = (time - now) * rate;
          if (sharing) {
            attained += done;
            active.add(next);
          } else {
            active.add(new Active(next.job, next.number, next.key - done, next.later));
          }
          break;
        }
        now += left / rate;
        if (sharing) {
          attained = next.key;
        }
        long end = Math.max(next.job.submitMillis(), (long) now);
        told.finished(next.job, true, end);
        next.job.successors().forEach(successor -> submit(successor.at(end)));
        told.event((long) now, next.number);
      }
      if (!Double.isInfinite(time)) {
        now = time;
      }
    }
  }

  /**
   * A job at the server.
   *
   * @param later work of the jobs that follow on it, which its key holds too
   */
  private record Active(WorkloadJob job, long number, double key, double later) {}

  /**
   * The work of jobs on a server that stands for the cluster's whole amount of one resource.
   *
   * @param least what tasks take at the least
   * @param part of the server that a container takes, 0 to 1, for every millisecond of its work
   */
  private record ServerWork(
      SimulationSettings settings, LeastWork least, ToDoubleFunction<ContainerSize> part) {

    static ServerWork ofMemory(SimulationSettings settings, long seed) {
      double all = settings.nodeMemoryMb() * settings.speeds();
      return of(settings, seed, size -> size.memoryMb() / all);
    }

    static ServerWork ofVcores(SimulationSettings settings, long seed) {
      double all = settings.nodeVcores() * settings.speeds();
      return of(settings, seed, size -> size.vcores() / all);
    }

    private static ServerWork of(
        SimulationSettings settings, long seed, ToDoubleFunction<ContainerSize> part) {
      TaskRandom random = new TaskRandom(seed, settings.tasks().noise());
      return new ServerWork(settings, new LeastWork(settings, random), part);
    }

    /** Whether a job has at least as much work here as there, however long its tasks are. */
    boolean notLessThan(ServerWork other, WorkloadJob job) {
      JobContainerSizes sizes = settings.sizesOf(job);
      return part.applyAsDouble(sizes.map()) >= other.part.applyAsDouble(sizes.map())
          && part.applyAsDouble(sizes.reduce()) >= other.part.applyAsDouble(sizes.reduce())
          && job.successors().stream().allMatch(next -> notLessThan(other, next));
    }

    /**
     * The work of a job, milliseconds of the whole server. The number of the job decides its random
     * numbers.
     */
    double of(WorkloadJob job, long number) {
      JobContainerSizes sizes = settings.sizesOf(job);
      return part.applyAsDouble(sizes.map()) * least.total(job.maps(), number, true)
          + part.applyAsDouble(sizes.reduce()) * least.total(job.reduces(), number, false);
    }

    /** The work of all jobs that follow on this one. */
    double ofSuccessors(WorkloadJob job, long number) {
      double sum = 0;
      for (WorkloadJob next : job.successors()) {
        sum += of(next, number) + ofSuccessors(next, number);
      }
      return sum;
    }
  }

  /**
   * Why {@link FluidBound} or the time alone is not a bound for a run. Both assume that every job
   * does all its work, in tasks whose times are the same under every scheduler. What only adds work
   * does not break a bound: heartbeats, AMs in containers, launch times, shared processors, kills,
   * and tasks that run again and take as long as before. See docs/decisions/0010-laboratory.md.
   */
  public static final class NoBound {
    private final SimulationSettings settings;
    private final boolean ofEachJob;
    private final Set<String> reasons = new LinkedHashSet<>();

    private NoBound(SimulationSettings settings, boolean ofEachJob) {
      this.settings = settings;
      this.ofEachJob = ofEachJob;
    }

    /**
     * Finds the reasons.
     *
     * @param jobs of the draw; closed at the end
     * @param ofEachJob whether it would bound every job's response, not only the mean
     * @return a few words each; empty where the bound holds
     */
    public static List<String> reasons(
        SimulationSettings settings, Workload.Jobs jobs, boolean ofEachJob) {
      NoBound none = new NoBound(settings, ofEachJob);
      if (settings.tasks().failureProbability() > 0) {
        // Failed jobs are left out of the means.
        none.reasons.add("failed jobs leave work undone");
      }
      try (jobs) {
        while (jobs.hasNext()) {
          none.follow(jobs.next());
        }
      }
      return List.copyOf(none.reasons);
    }

    private void follow(WorkloadJob job) {
      List<WorkloadJob> successors = job.successors();
      if (!successors.isEmpty() && settings.tasks().noise() > 0) {
        // A job's random numbers depend on its number, and the number depends on when the job
        // before it ends.
        reasons.add("the noise of jobs that follow on others depends on the scheduler");
      }
      if (!ofEachJob && successors.size() > 1) {
        // The remaining work of all of them does not determine which job to serve first.
        reasons.add("several jobs follow on one");
      }
      if (!ofEachJob && successors.stream().anyMatch(next -> next.counted() != job.counted())) {
        // The counted responses do not add up to the response of the chain.
        reasons.add("only some of the jobs that follow on each other are counted");
      }
      successors.forEach(this::follow);
    }
  }
}
