/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.lsps.lab.LabException;
import io.lsps.lab.workload.RecordedTrace.Reading;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Finds out by its content which kind of trace a file is, and has it read. */
final class TraceFile {
  private final Path file;

  private TraceFile(Path file) {
    this.file = file;
  }

  /**
   * Reads a file or a folder.
   *
   * @throws LabException if there is no job in it, or it is of no known kind
   */
  static Workload read(Path file, WorkloadOptions options) {
    if (Files.isDirectory(file) || file.toString().endsWith(HistoryFolder.ENDING)) {
      return HistoryFolder.read(file, options);
    }
    return new TraceFile(file).read(options);
  }

  private Workload read(WorkloadOptions options) {
    Reading reading = new Reading(file);
    try {
      if (!isJson()) {
        return new SwimTrace(file, options);
      }
      List<String> names = namesOfFirstObject();
      if (names.contains("jobID")) {
        RumenTrace.read(open(), reading);
      } else if (SlsTrace.hasNames(names)) {
        SlsTrace.read(open(), reading);
      } else if (names.contains("workloads") || names.contains("job_classes")) {
        throw new LabException(
            file
                + " describes what SLS is to generate (SYNTH), which is not read; expected jobs: an"
                + " SLS trace (job.tasks), a Rumen trace (jobID), or the workload \"synthetic\"");
      } else {
        throw new LabException(
            file
                + ": its first JSON object has "
                + names
                + "; expected a Rumen trace (jobID) or an SLS trace (job.tasks)");
      }
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new LabException(file + ":" + line + ": " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new LabException(file + " cannot be read; is it readable, and whole?", e);
    }
    return reading.trace(options);
  }

  private InputStream open() throws IOException {
    InputStream plain = new BufferedInputStream(Files.newInputStream(file));
    return file.toString().endsWith(".gz") ? new GZIPInputStream(plain) : plain;
  }

  private boolean isJson() throws IOException {
    try (InputStream in = open()) {
      int first;
      do {
        first = in.read();
      } while (first >= 0 && Character.isWhitespace(first));
      return first == '{' || first == '[';
    }
  }

  private List<String> namesOfFirstObject() throws IOException {
    List<String> names = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(open())) {
      if (json.nextToken() == JsonToken.START_ARRAY) {
        json.nextToken();
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        names.add(json.currentName());
        json.nextToken();
        json.skipChildren();
      }
    }
    return names;
  }
}
