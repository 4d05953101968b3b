/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A ResourceManager, NodeManagers and a history server as processes of this machine. One instance
 * serves one folder. The folder records what runs, so that another command finds it.
 */
public final class LocalCluster {
  private static final Duration READY_WITHIN = Duration.ofMinutes(2);
  private static final Duration END_WITHIN = Duration.ofSeconds(10);

  private final ClusterLayout layout;
  private final Consumer<String> say;
  private final DaemonHealth health = new DaemonHealth();
  private boolean aborted;

  /**
   * A cluster that keeps its things below a folder.
   *
   * @param say hears a line about each step
   */
  public LocalCluster(Path root, Consumer<String> say) {
    this.layout = new ClusterLayout(root);
    this.say = say;
  }

  /** The folder for {@code HADOOP_CONF_DIR}. */
  public Path conf() {
    return layout.conf();
  }

  /** The folder that holds all of the cluster's things. */
  public Path root() {
    return layout.root();
  }

  /** The folder of the daemons' logs. */
  public Path logs() {
    return layout.logs();
  }

  /** The folder of MapReduce's job history. */
  public Path history() {
    return layout.history();
  }

  /** What was started last and not stopped since, whether it still runs or not. */
  public Optional<ClusterState> state() {
    return ClusterState.read(layout.stateFile());
  }

  public boolean isUp(ClusterState state) {
    return state.daemons().stream().allMatch(daemon -> Processes.alive(daemon).isPresent());
  }

  /** The configuration of a client of this cluster. */
  public Configuration client() {
    Configuration conf = new JobConf();
    for (String file : SiteFiles.NAMES) {
      conf.addResource(new org.apache.hadoop.fs.Path(layout.conf().resolve(file).toUri()));
    }
    return conf;
  }

  /** The state of each daemon by its name. */
  public Map<String, String> health(ClusterState state) {
    return health.of(state);
  }

  /** Starts the cluster and waits until it serves. Daemons that run already stay. */
  public ClusterState start(ClusterSpec spec) {
    return locked(
        () -> {
          Optional<ClusterState> known = state();
          if (known.isPresent() && isUp(known.get())) {
            return known.get();
          }
          if (endEverything() > 0) {
            say.accept("Ended what a cluster that crashed had left behind.");
          }
          return startAfresh(spec);
        });
  }

  /**
   * Ends every process of the cluster: daemons, application masters, tasks.
   *
   * @return how many processes there were
   */
  public int stop() {
    return Files.isDirectory(layout.root()) ? locked(this::endEverything) : 0;
  }

  /** As {@link #stop}, even while another thread of this program is starting the cluster. */
  public void abort() {
    synchronized (this) {
      aborted = true;
    }
    try {
      endEverything();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private ClusterState startAfresh(ClusterSpec spec) throws IOException {
    ClusterPorts ports = ClusterPorts.choose(spec.nodes(), RandomGenerator.getDefault());
    prepareFolders();
    Path plugin = copyPlugin();
    new SiteFiles(spec, layout, ports).write();
    Thread onInterrupt = new Thread(this::abort, "end-half-started-cluster");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    boolean ready = false;
    try {
      DaemonLauncher launcher = new DaemonLauncher(layout);
      ClusterState state = new ClusterState(spec, List.of());
      state = add(state, () -> launcher.resourceManager(ports.rm(), plugin));
      for (int i = 0; i < spec.nodes(); i++) {
        int number = i + 1;
        state = add(state, () -> launcher.nodeManager(number, ports.nodes().get(number - 1)));
      }
      state = add(state, () -> launcher.historyServer(ports.history()));
      awaitReady(state);
      ready = true;
      return state;
    } finally {
      if (!ready) {
        endEverything();
      }
      removeHook(onInterrupt);
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException shuttingDown) {
      // The process is ending, and the hook runs already.
    }
  }

  private void prepareFolders() throws IOException {
    FileUtils.deleteDirectory(layout.nodes().toFile());
    FileUtils.deleteDirectory(layout.staging().toFile());
    FileUtils.deleteDirectory(layout.plugins().toFile());
    FileUtils.deleteDirectory(layout.tmp().toFile());
    if (Files.exists(layout.logs())) {
      FileUtils.deleteDirectory(layout.previousLogs().toFile());
      Files.move(layout.logs(), layout.previousLogs());
    }
    Files.createDirectories(layout.logs());
    Files.createDirectories(layout.nodes());
    Files.createDirectories(layout.plugins());
    Files.createDirectories(layout.tmp());
  }

  private Path copyPlugin() throws IOException {
    Path jar = LspsHome.pluginJar();
    return Files.copy(jar, layout.plugins().resolve(jar.getFileName()));
  }

  /** Records each daemon at once, so that none is lost if this process is killed. */
  private synchronized ClusterState add(ClusterState state, IoSupplier<DaemonRecord> launch)
      throws IOException {
    if (aborted) {
      throw new LabException("interrupted");
    }
    ClusterState more = state.with(launch.get());
    more.write(layout.stateFile());
    return more;
  }

  private void awaitReady(ClusterState state) {
    AtomicReference<Map<String, String>> last = new AtomicReference<>(Map.of());
    boolean over =
        Polling.until(
            READY_WITHIN,
            () -> {
              last.set(health.of(state));
              return last.get().values().stream().allMatch(DaemonHealth.OK::equals)
                  || last.get().containsValue(DaemonHealth.ENDED);
            });
    failing(state, last.get())
        .ifPresent(
            daemon -> {
              throw new LabException(notReady(daemon, last.get().get(daemon.name()), over));
            });
  }

  /** A daemon that has ended explains more than those that wait for it. */
  private static Optional<DaemonRecord> failing(ClusterState state, Map<String, String> words) {
    return state.daemons().stream()
        .filter(daemon -> !DaemonHealth.OK.equals(words.get(daemon.name())))
        .min(
            Comparator.comparing(
                daemon -> DaemonHealth.ENDED.equals(words.get(daemon.name())) ? 0 : 1));
  }

  private static String notReady(DaemonRecord daemon, String word, boolean inTime) {
    return "the "
        + daemon.name()
        + (DaemonHealth.ENDED.equals(word) ? " ended while starting" : " is not ready: " + word)
        + (inTime ? "" : " after " + READY_WITHIN.toSeconds() + " s")
        + ". The end of its log, "
        + daemon.log()
        + ":\n"
        + LogTail.of(Path.of(daemon.log()));
  }

  private int endEverything() throws IOException {
    List<ProcessHandle> processes = Processes.ofCluster(layout.root());
    int count = processes.size();
    // A NodeManager may start a container while it is being asked to end.
    for (int round = 0; !processes.isEmpty() && round < 5; round++) {
      Processes.end(processes, END_WITHIN);
      processes = Processes.ofCluster(layout.root());
    }
    if (!processes.isEmpty()) {
      throw new LabException("these processes do not end: " + processes);
    }
    Files.deleteIfExists(layout.stateFile());
    return count;
  }

  private <T> T locked(IoSupplier<T> work) {
    FolderLock lock = FolderLock.take(layout.root());
    try {
      return work.get();
    } catch (IOException failure) {
      throw new LabException("cluster in " + layout.root() + ": " + failure, failure);
    } finally {
      lock.release();
    }
  }

  private interface IoSupplier<T> {
    T get() throws IOException;
  }
}
