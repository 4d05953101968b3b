/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A script that fails, as it is kept in a file.
 *
 * @param commit of the code that failed
 * @param invariant that was broken, or nothing
 * @param script what happened
 */
record ScriptFile(String commit, String invariant, Script script) {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  /**
   * Reads a file.
   *
   * @throws IOException if it is not there or is no such file; the message says where
   */
  static ScriptFile read(Path file) throws IOException {
    return JSON.readValue(Files.readString(file), ScriptFile.class);
  }

  void write(Path file) throws IOException {
    Files.writeString(file, JSON.writeValueAsString(this) + "\n");
  }
}
