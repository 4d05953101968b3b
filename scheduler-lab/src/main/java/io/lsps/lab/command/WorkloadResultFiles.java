/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.lab.report.WorkloadResult;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps the finished workloads of the results page, each in a file. */
final class WorkloadResultFiles {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * Options with a value that change no figure: places, the number of processes, and rivals that
   * are known, which are checked.
   */
  private static final Set<String> PLACES =
      Set.of("--workloads", "--out", "--state", "--jobs", "--rivals");

  private final Path folder;

  WorkloadResultFiles(Path folder) {
    this.folder = folder;
  }

  /** The kept result of a workload; null if there is none, or only one under other conditions. */
  WorkloadResult read(String workload, String conditions) {
    Path file = file(workload);
    if (!Files.exists(file)) {
      return null;
    }
    try {
      WorkloadResult kept = JSON.readValue(file.toFile(), WorkloadResult.class);
      boolean same = kept.workload().equals(workload) && kept.conditions().equals(conditions);
      return same ? kept : null;
    } catch (IOException e) {
      throw new LabException(file + " cannot be read: " + e.getMessage() + "; delete it", e);
    }
  }

  void write(WorkloadResult compared) throws IOException {
    Files.createDirectories(folder);
    Files.writeString(file(compared.workload()), JSON.writeValueAsString(compared));
  }

  private Path file(String workload) {
    String name = workload.replaceAll("[^A-Za-z0-9.=-]+", "_");
    return folder.resolve(name + "-" + Integer.toHexString(workload.hashCode()) + ".json");
  }

  /** The arguments without those that change no figure, and without the names of the command. */
  static List<String> withoutPlaces(List<String> arguments) {
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      int equals = argument.indexOf('=');
      if (PLACES.contains(argument)) {
        i++;
      } else if (!(equals > 0 && PLACES.contains(argument.substring(0, equals)))
          && !Set.of("lab", "compare", "--quiet", "--again", "--no-page").contains(argument)) {
        rest.add(argument);
      }
    }
    return rest;
  }

  /** When our classes were built: another build may give other figures. */
  static String build() {
    Path root = LspsHome.root();
    long newest = 0;
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath().normalize();
      if (path.startsWith(root) && Files.exists(path)) {
        newest = Math.max(newest, modified(path));
      }
    }
    return Long.toString(newest);
  }

  private static long modified(Path path) {
    try (Stream<Path> files = Files.walk(path)) {
      return files.mapToLong(file -> file.toFile().lastModified()).max().orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + path, e);
    }
  }
}
