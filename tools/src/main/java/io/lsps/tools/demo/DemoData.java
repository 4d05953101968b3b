/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.SequenceFile;
import org.apache.hadoop.io.SequenceFile.CompressionType;
import org.apache.hadoop.io.Writable;

/** The input of the jobs. Each program has one file for each map of its largest job. */
final class DemoData {
  private static final int TEXT_BYTES = 1 << 20;
  private static final int VOCABULARY = 5_000;
  private static final int WORDS_PER_LINE = 12;
  private static final long POINTS = 4_000_000;
  private static final int RECORD_BYTES = 6 << 20;
  private static final int KEY_BYTES = 10;
  private static final int VALUE_BYTES = 190;

  private final Path folder;
  private final Configuration local = new Configuration();

  DemoData(Path folder) {
    this.folder = folder;
  }

  /** Writes the data afresh; the same mix and seed give the same bytes. */
  void generate(DemoMix mix, long seed) throws IOException {
    FileUtils.deleteDirectory(folder.toFile());
    SplittableRandom random = new SplittableRandom(seed);
    for (ExampleProgram example : ExampleProgram.values()) {
      Files.createDirectories(folder.resolve(example.input()));
      for (int part = 0; part < mix.mostMaps(example); part++) {
        SplittableRandom own = random.split();
        switch (example) {
          case WORD_COUNT, INVERTED_INDEX -> writeText(file(example, part), own);
          case PI -> writePoints(file(example, part), part);
          case SLEEP -> Files.writeString(file(example, part), "sleep\n");
          case SORT -> writeRecords(file(example, part), own);
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

  private void writePoints(Path file, int part) throws IOException {
    try (SequenceFile.Writer out = sequence(file, LongWritable.class)) {
      out.append(new LongWritable(part * POINTS), new LongWritable(POINTS));
    }
  }

  private void writeRecords(Path file, SplittableRandom random) throws IOException {
    byte[] key = new byte[KEY_BYTES];
    byte[] value = new byte[VALUE_BYTES];
    try (SequenceFile.Writer out = sequence(file, BytesWritable.class)) {
      for (int written = 0; written < RECORD_BYTES; written += KEY_BYTES + VALUE_BYTES) {
        random.nextBytes(key);
        random.nextBytes(value);
        out.append(new BytesWritable(key), new BytesWritable(value));
      }
    }
  }

  private SequenceFile.Writer sequence(Path file, Class<? extends Writable> type)
      throws IOException {
    return SequenceFile.createWriter(
        local,
        SequenceFile.Writer.file(new org.apache.hadoop.fs.Path(file.toUri())),
        SequenceFile.Writer.keyClass(type),
        SequenceFile.Writer.valueClass(type),
        SequenceFile.Writer.compression(CompressionType.NONE));
  }
}
