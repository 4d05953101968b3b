/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.commons.io.FileUtils;

/** The input of the jobs. Each program has one file for each map of its largest job. */
record DemoData(Path folder) {
  private static final int TEXT_BYTES = 1 << 20;
  private static final int VOCABULARY = 5_000;
  private static final int WORDS_PER_LINE = 12;

  /** Writes the data afresh; the same mix and seed give the same bytes. */
  void generate(DemoMix mix, long seed) throws IOException {
    FileUtils.deleteDirectory(folder.toFile());
    SplittableRandom random = new SplittableRandom(seed);
    for (ExampleProgram example : ExampleProgram.values()) {
      Files.createDirectories(folder.resolve(example.input()));
      for (int part = 0; part < mix.mostMaps(example); part++) {
        SplittableRandom own = random.split();
        switch (example) {
          case WORD_COUNT -> writeText(file(example, part), own);
          case SLEEP -> Files.writeString(file(example, part), "sleep\n");
        }
      }
    }
  }

  Path file(ExampleProgram example, int part) {
    return folder.resolve(example.input()).resolve("part-%02d".formatted(part));
  }

  /** Writes words: few are frequent and many are rare, as in prose. */
  private static void writeText(Path file, SplittableRandom random) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      int written = 0;
      while (written < TEXT_BYTES) {
        StringBuilder line = new StringBuilder();
        for (int word = 0; word < WORDS_PER_LINE; word++) {
          double u = random.nextDouble();
          line.append("word").append((int) (VOCABULARY * u * u * u)).append(' ');
        }
        line.append('\n');
        out.append(line);
        written += line.length();
      }
    }
  }
}
