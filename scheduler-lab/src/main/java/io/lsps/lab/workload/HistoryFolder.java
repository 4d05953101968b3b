/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import io.lsps.lab.LabException;
import io.lsps.lab.workload.MapReduceHistory.UnreadableHistoryException;
import io.lsps.lab.workload.RecordedTrace.Reading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The MapReduce job histories ({@code *.jhist}) and the Spark event logs in a folder and below it.
 * Unreadable ones are reported and skipped.
 */
final class HistoryFolder {
  private static final String ENDING = ".jhist";

  /** Other files next to histories and logs. */
  private static final Pattern BESIDE =
      Pattern.compile("[._].*|.*\\.(xml|crc|summary|html)|appstatus_.*|events_\\d+_.*");

  private HistoryFolder() {}

  /** Whether a file that begins so is meant as a job history of MapReduce. */
  static boolean isHistory(Path file, String begin) {
    return begin.startsWith("Avro-") || file.toString().endsWith(ENDING);
  }

  /**
   * Reads all of them.
   *
   * @param folder or a single file
   * @throws LabException if there is none, or none can be read
   */
  static void read(Path folder, Reading reading) {
    List<Path> files = files(folder);
    UnreadableSources unreadable = new UnreadableSources(reading);
    List<String> unfinished = new ArrayList<>();
    int uber = 0;
    for (Path file : files) {
      try {
        if (SparkEventLog.isMeant(file)) {
          reading.add(SparkEventLog.read(file));
        } else {
          MapReduceHistory history = MapReduceHistory.read(file);
          reading.add(history.recorded());
          if (!history.finished()) {
            unfinished.add(String.valueOf(file.getFileName()));
          }
          uber += history.uber() ? 1 : 0;
        }
      } catch (UnreadableHistoryException | LabException e) {
        unreadable.add(String.valueOf(file.getFileName()), e.getMessage());
      }
    }
    unreadable.end("job histories", files.size());
    if (!unfinished.isEmpty()) {
      reading.miss(
          "%d of %d job histories do not reach their job's end, and lack its later tasks: %s"
              .formatted(unfinished.size(), files.size(), UnreadableSources.first(unfinished)));
    }
    if (uber > 0) {
      reading.note(uber + " jobs ran in their own AM (uber): here their tasks take containers");
    }
  }

  private static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder) || SparkEventLog.isMeant(folder)) {
      return List.of(folder);
    }
    try (Stream<Path> all = Files.walk(folder)) {
      List<Path> files = all.filter(HistoryFolder::isMeant).sorted().toList();
      if (files.isEmpty()) {
        throw new LabException(
            folder
                + ": no *.jhist in it or below; expected MapReduce job histories, or event logs of"
                + " Spark");
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw new LabException(folder + ": cannot be listed; is each folder in it readable?", e);
    }
  }

  private static boolean isMeant(Path path) {
    String name = String.valueOf(path.getFileName());
    return name.endsWith(ENDING)
        || (!BESIDE.matcher(name).matches() && SparkEventLog.isMeant(path));
  }

  /** Counts unreadable sources, and names the first ones. */
  static final class UnreadableSources {
    private static final int MOST_NAMED = 10;

    private final Reading reading;
    private final List<String> named = new ArrayList<>();

    UnreadableSources(Reading reading) {
      this.reading = reading;
    }

    void add(String name, String reason) {
      named.add(name + " (" + reason + ")");
    }

    /**
     * Notes them.
     *
     * @param what they are, in the plural
     * @param all how many there were
     * @throws LabException if none could be read
     */
    void end(String what, int all) {
      int count = named.size();
      if (count == 0) {
        return;
      }
      String names = first(named);
      if (count == all) {
        throw new LabException(
            "%s: none of its %d %s can be read: %s".formatted(reading.source(), all, what, names));
      }
      reading.miss(
          "%d of %d %s cannot be read and are left out: %s".formatted(count, all, what, names));
    }

    private static String first(List<String> names) {
      return names.stream().limit(MOST_NAMED).collect(Collectors.joining("; "))
          + (names.size() > MOST_NAMED ? "; …" : "");
    }
  }
}
