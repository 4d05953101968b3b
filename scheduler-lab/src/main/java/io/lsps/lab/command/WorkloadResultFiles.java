/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.lab.metrics.RunResult;
import io.lsps.lab.metrics.RunSummary;
import io.lsps.lab.report.ResponseGains;
import io.lsps.lab.report.RunSetup.DrawConditions;
import io.lsps.lab.report.RunSetup.TuningResult;
import io.lsps.lab.report.WorkloadResult;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps the finished workloads of the results page, each in a file. */
final class WorkloadResultFiles {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  // Looked up once: whoever builds meanwhile does not change what runs here.
  private static final String BUILD = newest();

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

  /** When the classes of this process were built: another build may give other figures. */
  static String build() {
    return BUILD;
  }

  private static String newest() {
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

  /**
   * The rivals of an earlier results.json. A race takes far longer than what it is for, and a
   * change of our own scheduler alters nothing in it.
   */
  static final class PublishedRivals {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double SAME = 0.005;

    private final Map<String, WorkloadResult> known = new HashMap<>();

    /**
     * Those of a file; none without one.
     *
     * @throws LabException if it is no file that compare has written
     */
    PublishedRivals(Path file) {
      if (file == null) {
        return;
      }
      try {
        for (JsonNode each : JSON.readTree(file.toFile()).path("workloads")) {
          WorkloadResult result = JSON.treeToValue(each, WorkloadResult.class);
          known.put(result.workload(), result);
        }
      } catch (IOException e) {
        throw new LabException(
            "--rivals " + file + " cannot be read: expected a results.json of compare", e);
      }
    }

    /** What the rivals of a workload turned out to be on these draws; null if that is not known. */
    List<TuningResult> of(String workload, List<Long> seeds) {
      WorkloadResult result = known.get(workload);
      return result != null
              && result.draws().stream().map(DrawConditions::seed).toList().equals(seeds)
          ? result.choices()
          : null;
    }

    /**
     * Checks that the rival takes as long as it did when it was chosen.
     *
     * @throws LabException if not: then the laboratory has changed, and another may be the best
     */
    void check(String workload, RunSummary summary) {
      double now = summary.of(ResponseGains.BEST_STOCK, RunResult::meanResponse).mean();
      double then =
          known.get(workload).rows().stream()
              .filter(row -> row.scheduler().equals(ResponseGains.BEST_STOCK))
              .mapToDouble(WorkloadResult.Row::meanResponse)
              .findFirst()
              .orElseThrow();
      if (Math.abs(now - then) > SAME * then) {
        throw new LabException(
            String.format(
                "the rival of %s takes %.1f s where it took %.1f s when it was chosen: leave"
                    + " --rivals out, so that it is chosen again",
                workload, now, then));
      }
    }
  }
}
