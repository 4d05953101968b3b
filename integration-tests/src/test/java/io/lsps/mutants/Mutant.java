/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A bug to plant: a text to look for in one source, and what to put in its place. It survives
 * changes around that text and moves of the class, and a change of the text makes it fail, not
 * pass.
 *
 * @param name of its file, without the ending
 * @param type the class to plant it in, as {@link Sources#main} knows it
 * @param breaks what goes wrong with it, for whoever reads that it survived
 * @param tests what has to find it: classes as {@link Sources#test} knows them, or {@code
 *     class#method}
 */
record Mutant(
    String name, String type, String breaks, List<String> tests, String before, String after) {
  private static final String ENDING = ".mutant";
  private static final String OLD = "\n--- old\n";
  private static final String NEW = "\n--- new\n";

  /** All in a folder, by name. */
  static List<Mutant> all(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> mutants = files.filter(file -> file.toString().endsWith(ENDING)).sorted().toList();
      Stream.Builder<Mutant> read = Stream.builder();
      for (Path file : mutants) {
        String name = file.getFileName().toString();
        read.add(of(name.substring(0, name.length() - ENDING.length()), Files.readString(file)));
      }
      return read.build().toList();
    }
  }

  /**
   * Reads one: lines {@code class:}, {@code breaks:} and {@code tests:}, then the texts after
   * {@code --- old} and {@code --- new}. The new text may be empty.
   *
   * @throws IllegalArgumentException if one of these is missing
   */
  static Mutant of(String name, String text) {
    int old = text.indexOf(OLD);
    int changed = text.indexOf(NEW);
    if (old < 0 || changed < old) {
      throw new IllegalArgumentException(
          "mutant " + name + ": expected a line \"--- old\" and then a line \"--- new\"");
    }
    String head = "\n" + text.substring(0, old) + "\n";
    String before = text.substring(old + OLD.length(), changed);
    if (before.isBlank()) {
      throw new IllegalArgumentException("mutant " + name + ": the old text is empty");
    }
    return new Mutant(
        name,
        field(name, head, "class"),
        field(name, head, "breaks"),
        List.of(field(name, head, "tests").split("\\s+", -1)),
        before,
        text.substring(changed + NEW.length()).stripTrailing());
  }

  private static String field(String mutant, String head, String key) {
    String start = "\n" + key + ": ";
    int at = head.indexOf(start);
    if (at < 0) {
      throw new IllegalArgumentException("mutant " + mutant + ": no line \"" + key + ": ...\"");
    }
    return head.substring(at + start.length(), head.indexOf('\n', at + start.length())).trim();
  }

  /**
   * The source with the bug.
   *
   * @throws IllegalArgumentException if the old text is not in the source, or more than once
   */
  String applyTo(String source) {
    int at = source.indexOf(before);
    if (at < 0) {
      throw new IllegalArgumentException(
          "mutant " + name + ": its old text is not in " + type + ": look what has become of it");
    }
    if (source.indexOf(before, at + 1) >= 0) {
      throw new IllegalArgumentException(
          "mutant "
              + name
              + ": its old text is in "
              + type
              + " more than once: give it more lines");
    }
    return source.substring(0, at) + after + source.substring(at + before.length());
  }
}
