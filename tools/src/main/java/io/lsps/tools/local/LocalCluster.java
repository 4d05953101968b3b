/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import io.lsps.lab.LabException;
import io.lsps.tools.local.ClusterState.ClusterSetup;
import io.lsps.tools.local.ClusterState.DaemonRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;

/**
 * A ResourceManager, NodeManagers and a history server as processes of this machine. One instance
 * serves one folder. The folder records what runs, so that another command finds it.
 */
public final class LocalCluster {
  private static final Duration END_WITHIN = Duration.ofSeconds(10);

  private final ClusterLayout layout;
  private final Consumer<String> say;
  private final SetupStore kept;
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
    this.kept = new SetupStore(layout, say);
  }

  /** The folder for {@code HADOOP_CONF_DIR}. */
  public Path conf() {
    return layout.conf();
  }

  /** The folder that holds all of the cluster's things. */
  public Path root() {
    return layout.root();
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
    for (String file : SiteKeys.FILES) {
      conf.addResource(new org.apache.hadoop.fs.Path(layout.conf().resolve(file).toUri()));
    }
    return conf;
  }

  /** The state of each daemon by its name. */
  public Map<String, String> health(ClusterState state) {
    return health.of(state);
  }

  /** What was asked for at the last start, of a cluster that was stopped since too. */
  Optional<ClusterSetup> setup() {
    return kept.last();
  }

  /**
   * Starts what of the cluster does not run, and waits until it serves. Ports, configuration files,
   * logs and applications are those of the last start; of the configuration only that is changed in
   * which the last start and this one differ. A cluster that runs in part keeps its options.
   */
  public ClusterState start(ClusterSpec spec) {
    return locked(
        () -> {
          Optional<ClusterState> running = state().filter(this::isUpInPart);
          if (running.isPresent()) {
            return launchAgain(running.get(), ended(running.get()), true);
          }
          if (endEverything() > 0) {
            say.accept("Ended what a cluster that crashed had left behind.");
          }
          return startAll(spec);
        });
  }

  /**
   * Ends some daemons, where they run, and starts them again: a NodeManager's containers, where
   * this machine allows it, and the ResourceManager's applications go on.
   *
   * @param names of daemons, or {@code nodemanager} for all NodeManagers
   * @param withPlugin whether a ResourceManager gets the plugin jar
   */
  ClusterState restart(List<String> names, boolean withPlugin) {
    return locked(
        () -> {
          ClusterState state = state().orElseThrow(this::nothingUp);
          Set<String> chosen = new LinkedHashSet<>();
          for (String name : names) {
            chosen.addAll(state.named(name));
          }
          Processes.end(
              chosen.stream()
                  .flatMap(name -> Processes.alive(state.daemon(name)).stream())
                  .toList(),
              END_WITHIN);
          return launchAgain(state, chosen, withPlugin);
        });
  }

  private LabException nothingUp() {
    return new LabException("no cluster is up in " + layout.root() + "; run lsps cluster start");
  }

  /** Puts configuration and logs aside and deletes the rest: the next start is a first one. */
  void forget() {
    if (state().filter(this::isUpInPart).isPresent()) {
      throw new LabException("the cluster is up; run lsps cluster stop first");
    }
    locked(
        () -> {
          endEverything();
          kept.forget();
          return true;
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

  private ClusterState startAll(ClusterSpec spec) throws IOException {
    Optional<ClusterSetup> before = setup();
    ClusterSetup setup = SetupStore.next(before, spec);
    Thread onInterrupt = new Thread(this::abort, "end-half-started-cluster");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    boolean ready = false;
    try {
      kept.change(before, setup);
      ClusterState state =
          launch(new ClusterState(spec, List.of()), Daemon.names(spec.nodes()), setup, true);
      ready = true;
      return state;
    } finally {
      if (!ready) {
        endEverything();
        kept.undo(before, setup);
      }
      Processes.removeHook(onInterrupt);
    }
  }

  private ClusterState launchAgain(ClusterState state, Collection<String> names, boolean withPlugin)
      throws IOException {
    if (names.isEmpty()) {
      return state;
    }
    ClusterSetup setup =
        setup()
            .orElseThrow(
                () ->
                    new LabException(
                        layout.setupFile() + " is missing; run lsps cluster stop, then start"));
    say.accept("Starting " + String.join(", ", names) + " …");
    return launch(state, names, setup, withPlugin);
  }

  private ClusterState launch(
      ClusterState state, Collection<String> names, ClusterSetup setup, boolean withPlugin)
      throws IOException {
    for (String name : names) {
      setup.ports().requireFree(name);
    }
    DaemonLauncher launcher = new DaemonLauncher(layout, setup.spec().hadoop(), withPlugin);
    ClusterState all = state;
    for (String name : names) {
      all = add(all, () -> launcher.launch(name, setup.ports()));
    }
    Set<String> awaited = new HashSet<>(names);
    state.daemons().stream().map(DaemonRecord::name).forEach(awaited::add);
    awaited.removeAll(ended(state));
    awaited.addAll(names);
    health.await(all, awaited);
    return all;
  }

  private static Set<String> ended(ClusterState state) {
    return state.daemons().stream()
        .filter(daemon -> Processes.alive(daemon).isEmpty())
        .map(DaemonRecord::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private boolean isUpInPart(ClusterState state) {
    return ended(state).size() < state.daemons().size();
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

  private int endEverything() throws IOException {
    List<ProcessHandle> processes = Processes.ofCluster(layout.root());
    int count = processes.size();
    // First, so that it takes no application for failed whose containers end below.
    Processes.end(resourceManager(), END_WITHIN);
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

  private List<ProcessHandle> resourceManager() {
    return state().stream()
        .flatMap(state -> state.daemons().stream())
        .filter(daemon -> daemon.name().equals(Daemon.RESOURCE_MANAGER.title))
        .flatMap(daemon -> Processes.alive(daemon).stream())
        .toList();
  }

  private <T> T locked(IoSupplier<T> work) {
    try {
      FileChannel lock = lock(layout.root());
      try (lock) {
        return work.get();
      }
    } catch (IOException failure) {
      throw new LabException("cluster in " + layout.root() + ": " + failure, failure);
    }
  }

  /**
   * Keeps two commands from working on one folder at a time, or says at once that another does. The
   * lock ends when this is closed, with the process at the latest.
   */
  public static FileChannel lock(Path folder) throws IOException {
    Files.createDirectories(folder);
    FileChannel channel =
        FileChannel.open(
            folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null) {
        return channel;
      }
    } catch (OverlappingFileLockException heldByThisProgram) {
      // As if another program had it.
    }
    channel.close();
    throw new LabException(
        "another lsps command works on " + folder + "; try again when it is done");
  }

  private interface IoSupplier<T> {
    T get() throws IOException;
  }
}
