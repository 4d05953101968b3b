/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.lsps.lab.LabException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/** A record that is kept in a file from one command to the next. */
final class JsonFile {
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
          file + " cannot be read (" + broken.getMessage() + "); delete it to start afresh",
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
