/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.local;

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
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  public ClusterState {
    daemons = List.copyOf(daemons);
  }

  ClusterState with(DaemonRecord daemon) {
    List<DaemonRecord> more = new ArrayList<>(daemons);
    more.add(daemon);
    return new ClusterState(spec, more);
  }

  public DaemonRecord daemon(String name) {
    return daemons.stream()
        .filter(daemon -> daemon.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new LabException("the cluster has no " + name));
  }

  /** Base address of the ResourceManager's web server. */
  public String resourceManager() {
    return daemon(Daemon.RESOURCE_MANAGER.title()).web();
  }

  /** Base address of the MapReduce history server. */
  public String historyServer() {
    return daemon(Daemon.HISTORY_SERVER.title()).web();
  }

  static Optional<ClusterState> read(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(JSON.readValue(file.toFile(), ClusterState.class));
    } catch (IOException broken) {
      throw new LabException(
          file + " cannot be read (" + broken.getMessage() + "); delete it to start afresh",
          broken);
    }
  }

  /** Writes the whole file or nothing: a crash while writing must not lose the process ids. */
  void write(Path file) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    JSON.writeValue(draft.toFile(), this);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
