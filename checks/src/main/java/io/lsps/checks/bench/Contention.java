/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import io.lsps.lab.LabException;
import io.lsps.lab.sim.StaticCluster;
import io.lsps.lab.sim.settings.SimulationSettings;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.apache.hadoop.yarn.util.SystemClock;

/**
 * Nodes' heartbeats, masters' heartbeats and updates beside one another on threads of their own, as
 * a ResourceManager makes them: one thread for the nodes, one for updates, several for masters. On
 * a full cluster on which containers end and others take their place.
 *
 * @param overrides settings of the scheduler
 * @param cluster nodes and their size
 * @param queues leaf queues
 * @param apps applications in each
 * @param masters threads that make masters' heartbeats
 * @param beat time from a node's, and a master's, heartbeat to its next, milliseconds
 * @param seconds measured, after a third as much that does not count
 */
public record Contention(
    Map<String, String> overrides,
    SimulationSettings cluster,
    int queues,
    int apps,
    int masters,
    long beat,
    int seconds) {
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long UPDATE_MILLIS = 500;
  private static final int WARMUP_PART = 3;

  /**
   * One kind of call.
   *
   * @param what is called, or the lock that is held
   * @param perSecond calls
   * @param median milliseconds by the clock on the wall, waits included
   * @param p99 the same of 99 in 100 calls
   * @param longest the same of all
   * @param cpuP99 processor time of 99 in 100 calls, milliseconds; negative if unknown
   */
  public record Line(
      String what, double perSecond, double median, double p99, double longest, double cpuP99) {}

  /** Measures one scheduler by its name in the laboratory. */
  public List<Line> measure(String scheduler) throws IOException {
    try (BenchCluster bench = new BenchCluster(scheduler, overrides, queues, apps, cluster)) {
      return measure(bench.get());
    }
  }

  private List<Line> measure(StaticCluster filled) {
    Latencies held = new Latencies();
    new TimedLocks(System::nanoTime, held::add).watch(filled.scheduler(), "writeLock");
    // Shares, and what counts as a late node, rest on time.
    filled.scheduler().setClock(SystemClock.getInstance());
    filled.heartbeats();
    int all = queues * apps;
    CallThread nodes =
        new CallThread(
            "a node's heartbeat",
            beat * NANOS_PER_MILLI / cluster.nodes(),
            turn -> filled.turnOver(turn % cluster.nodes()));
    CallThread update =
        new CallThread("update", UPDATE_MILLIS * NANOS_PER_MILLI, turn -> filled.update());
    List<CallThread> allocates = new ArrayList<>();
    for (int thread = 0; thread < masters; thread++) {
      allocates.add(allocate(filled, thread, all));
    }
    List<CallThread> threads = new ArrayList<>(allocates);
    threads.add(nodes);
    threads.add(update);
    threads.forEach(CallThread::start);
    pause(seconds * 1000L / WARMUP_PART);
    threads.forEach(CallThread::begin);
    held.clear();
    pause(seconds * 1000L);
    threads.forEach(CallThread::end);
    threads.forEach(CallThread::join);
    CallThread together = allocates.get(0);
    allocates.subList(1, allocates.size()).forEach(together::include);
    return List.of(line(nodes), line(together), line(update), line("the lock held", held, null));
  }

  private CallThread allocate(StaticCluster filled, int thread, int all) {
    int own = (all - thread + masters - 1) / masters;
    IntConsumer call =
        turn -> filled.masterHeartbeat(thread + (turn % own) * masters, (turn / own) % 2);
    return new CallThread("allocate", beat * NANOS_PER_MILLI / Math.max(1, own), call);
  }

  private Line line(CallThread thread) {
    return line(thread.what(), thread.wall(), thread.processor());
  }

  private Line line(String what, Latencies wall, Latencies processor) {
    return new Line(
        what,
        wall.count() / (double) seconds,
        wall.millis(0.5),
        wall.millis(0.99),
        wall.millis(1),
        processor == null ? -1 : processor.millis(0.99));
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new LabException("interrupted", e);
    }
  }

  /**
   * A thread that makes the same call at an even pace, and notes what each took. One that is late
   * makes the next call at once, and does not make up for those that it missed.
   */
  private static final class CallThread {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String what;
    private final long interval;
    private final IntConsumer call;
    private final Thread thread;
    private final Latencies wall = new Latencies();
    private final Latencies processor = new Latencies();
    private volatile boolean counts;
    private volatile boolean over;
    private volatile Throwable failure;

    /**
     * A thread that has not started.
     *
     * @param what is called
     * @param interval nanoseconds from one call to the next
     * @param call is given how many there were before
     */
    CallThread(String what, long interval, IntConsumer call) {
      this.what = what;
      this.interval = interval;
      this.call = call;
      this.thread = new Thread(this::run, what);
      thread.setDaemon(true);
    }

    String what() {
      return what;
    }

    Latencies wall() {
      return wall;
    }

    Latencies processor() {
      return processor;
    }

    void start() {
      thread.start();
    }

    /** Calls count from now on. */
    void begin() {
      counts = true;
    }

    void end() {
      over = true;
    }

    /**
     * Waits for its last call.
     *
     * @throws LabException if a call failed
     */
    void join() {
      try {
        thread.join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      if (failure != null) {
        throw new LabException(what + " failed: " + failure, failure);
      }
    }

    /** Takes the calls of another thread, which has ended, as its own. */
    void include(CallThread other) {
      other.wall.into(wall);
      other.processor.into(processor);
    }

    private void run() {
      try {
        long due = System.nanoTime();
        for (int turn = 0; !over; turn = (turn + 1) & Integer.MAX_VALUE) {
          once(turn);
          due = Math.max(due + interval, System.nanoTime());
          while (!over && System.nanoTime() < due) {
            LockSupport.parkNanos(due - System.nanoTime());
          }
        }
      } catch (RuntimeException | Error e) {
        failure = e;
      }
    }

    private void once(int turn) {
      long start = System.nanoTime();
      long busy = THREADS.getCurrentThreadCpuTime();
      call.accept(turn);
      if (counts) {
        processor.add(THREADS.getCurrentThreadCpuTime() - busy);
        wall.add(System.nanoTime() - start);
      }
    }
  }
}
