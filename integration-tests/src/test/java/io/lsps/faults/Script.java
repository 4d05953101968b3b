/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A world and all that happens in it: the same script gives the same run. */
record Script(WorldSpec world, List<Step> steps) {

  Script with(List<Step> others) {
    return new Script(world, others);
  }

  Script with(WorldSpec other) {
    return new Script(other, steps);
  }

  /** Virtual time of its steps, milliseconds. */
  long millis() {
    return steps.stream().mapToLong(Step::afterMillis).sum();
  }

  /**
   * One event of a world. Whom it concerns follows from its draw and from who is there, so that a
   * script runs with any of its steps left out.
   *
   * @param number its place in the world as drawn, from 1
   * @param afterMillis virtual time since the step before
   * @param draw seed of all its choices
   */
  record Step(int number, StepKind kind, long afterMillis, long draw) {}

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
}
