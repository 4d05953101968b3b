/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lsps.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The daemons of a started cluster, kept in a file so that a later command finds them. */
public record ClusterState(ClusterSpec spec, List<DaemonRecord> daemons) {
  public ClusterState {
    daemons = List.copyOf(daemons);
  }

  /** With a daemon in the place of the one of its name, or at the end. */
  ClusterState with(DaemonRecord daemon) {
    List<DaemonRecord> more = new ArrayList<>(daemons);
    more.replaceAll(known -> known.name().equals(daemon.name()) ? daemon : known);
    if (!more.contains(daemon)) {
      more.add(daemon);
    }
    return new ClusterState(spec, more);
  }

  public DaemonRecord daemon(String name) {
    return daemons.stream()
        .filter(daemon -> daemon.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new LabException("the cluster has no " + name));
  }

  /** The daemons of a name, which may be the kind of NodeManagers for all of them. */
  List<String> named(String name) {
    List<String> all = daemons.stream().map(DaemonRecord::name).toList();
    List<String> found =
        all.stream()
            .filter(
                daemon ->
                    daemon.equals(name)
                        || (name.equals(Daemon.NODE_MANAGER.title) && daemon.startsWith(name)))
            .toList();
    if (found.isEmpty()) {
      throw new LabException(
          "the cluster has no " + name + ", only nodemanager and " + String.join(", ", all));
    }
    return found;
  }

  /** Base address of the ResourceManager's web server. */
  public String resourceManager() {
    return daemon(Daemon.RESOURCE_MANAGER.title).web();
  }

  /** Base address of the MapReduce history server. */
  public String historyServer() {
    return daemon(Daemon.HISTORY_SERVER.title).web();
  }

  static Optional<ClusterState> read(Path file) {
    return JsonFile.read(file, ClusterState.class);
  }

  void write(Path file) throws IOException {
    JsonFile.write(file, this);
  }

  /**
   * A daemon that was started.
   *
   * @param started start of the process, milliseconds of the epoch: to detect a recycled pid
   * @param web base address of its web server, without a slash at the end
   * @param log file of its output
   */
  public record DaemonRecord(String name, long pid, long started, String web, String log) {}

  /** A record that is kept in a file from one command to the next. */
  static final class JsonFile {
    private static final ObjectMapper JSON =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private JsonFile() {}

    static <T> Optional<T> read(Path file, Class<T> type) {
      if (!Files.exists(file)) {
        return Optional.empty();
      }
      try {
        return Optional.of(JSON.readValue(file.toFile(), type));
      } catch (IOException broken) {
        throw new LabException(
            "%s cannot be read (%s); delete it to start with a new cluster"
                .formatted(file, broken.getMessage()),
            broken);
      }
    }

    /** Writes the whole file or nothing: a crash while writing must not lose the process ids. */
    static void write(Path file, Object value) throws IOException {
      Path draft = file.resolveSibling(file.getFileName() + ".new");
      JSON.writeValue(draft.toFile(), value);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** What a cluster keeps from one start to the next: what was asked for, and the ports. */
  record ClusterSetup(ClusterSpec spec, ClusterPorts ports) {}
}
