/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonMappingException;
import io.lsps.lab.LabException;
import io.lsps.lab.workload.RecordedTrace.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds out by its content, not its name, which kind of trace a file is, and has it read. */
record TraceFile(Path file) {
  /** So many bytes show what a file is. */
  private static final int BEGIN = 16;

  /**
   * Reads a file or a folder.
   *
   * @throws LabException if there is no job in it, or it is of no known kind
   */
  static Workload read(Path file, WorkloadOptions options) {
    return Files.isDirectory(file)
        ? HistoryFolder.read(file, options)
        : new TraceFile(file).read(options);
  }

  private Workload read(WorkloadOptions options) {
    Reading reading = new Reading(file);
    try {
      String begin = begin();
      if (!begin.startsWith("{") && !begin.startsWith("[")) {
        return HistoryFolder.isHistory(file, begin)
            ? HistoryFolder.read(file, options)
            : new SwimTrace(file, options);
      }
      List<String> names = namesOfFirstObject();
      if (names.contains("jobID")) {
        RumenTrace.read(Utf8File.open(file), reading);
      } else if (SlsTrace.hasNames(names)) {
        SlsTrace.read(Utf8File.open(file), reading);
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
      throw new LabException(reason(e), e);
    } catch (IOException e) {
      throw new LabException(file + " cannot be read; is it readable, and whole?", e);
    }
    return reading.trace(options);
  }

  /** The first characters that are no blanks. */
  private String begin() throws IOException {
    try (InputStream in = Utf8File.open(file)) {
      int first;
      do {
        first = in.read();
      } while (first >= 0 && Character.isWhitespace(first));
      byte[] more = in.readNBytes(BEGIN);
      return first < 0 ? "" : (char) first + new String(more, StandardCharsets.ISO_8859_1);
    }
  }

  /** Jackson's own words speak of Java's types. */
  private String reason(JsonProcessingException e) {
    String place = file + (e.getLocation() == null ? "" : ":" + e.getLocation().getLineNr());
    String path =
        e instanceof JsonMappingException mapping
            ? mapping.getPath().stream()
                .map(JsonMappingException.Reference::getFieldName)
                .filter(name -> name != null)
                .collect(Collectors.joining("."))
            : "";
    return path.isEmpty()
        ? place + ": no JSON from there on; is the file whole?"
        : place + ": " + path + " has a value that such a trace cannot have there";
  }

  private List<String> namesOfFirstObject() throws IOException {
    List<String> names = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(Utf8File.open(file))) {
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
