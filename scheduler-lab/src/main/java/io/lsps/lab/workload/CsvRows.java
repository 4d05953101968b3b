/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.workload;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * The rows of a file of comma-separated values without a heading, plain or gzipped ({@code *.gz}),
 * one at a time. What cannot be right is refused with file, line, column and what was expected.
 */
final class CsvRows implements Closeable {
  /**
   * A column of a table.
   *
   * @param place from 0
   * @param title its name in the description of the trace, with its unit
   */
  record Column(int place, String title) {}

  private final Path file;
  private final int columns;
  private final CSVParser parser;
  private final Iterator<CSVRecord> records;
  private CSVRecord row;

  /**
   * Opens a file.
   *
   * @param columns how many every row must have
   */
  private CsvRows(Path file, int columns) {
    this.file = file;
    this.columns = columns;
    try {
      InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
      InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
      // Neither trace quotes, so a quotation mark is a character like any other.
      parser =
          CSVFormat.DEFAULT
              .builder()
              .setQuote(null)
              .build()
              .parse(new InputStreamReader(text, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException(file + ": cannot be read: " + e.getMessage(), e);
    }
    records = parser.iterator();
  }

  /**
   * Reads the parts of a table one after another.
   *
   * @param columns how many every row must have
   * @param take takes a row; false where nothing behind it is wanted
   */
  static void read(List<Path> parts, int columns, Predicate<CsvRows> take) {
    for (Path part : parts) {
      try (CsvRows rows = new CsvRows(part, columns)) {
        while (rows.next()) {
          if (!take.test(rows)) {
            return;
          }
        }
      }
    }
  }

  /** The files of a folder whose names begin so, plain or gzipped, in the order of their names. */
  static List<Path> files(Path folder, String beginning) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> isTable(file, beginning)).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether a file is one whose name begins so. */
  static boolean isTable(Path file, String beginning) {
    String name = String.valueOf(file.getFileName());
    return name.startsWith(beginning) && name.matches(".*\\.csv(\\.gz)?");
  }

  private boolean next() {
    try {
      row = records.hasNext() ? records.next() : null;
    } catch (IllegalStateException | UncheckedIOException e) {
      throw new IllegalArgumentException(
          file + ": cannot be read after line " + line() + ": " + e.getMessage(), e);
    }
    if (row != null && row.size() != columns) {
      throw new IllegalArgumentException(
          file + ":" + line() + ": expected " + columns + " columns, found " + row.size());
    }
    return row != null;
  }

  private long line() {
    return parser.getCurrentLineNumber();
  }

  /** The text of a column; may be empty. */
  String text(Column column) {
    return row.get(column.place()).trim();
  }

  /** The text of a column that may not be empty. */
  String name(Column column) {
    String text = text(column);
    if (text.isEmpty()) {
      throw wrong(column, "a name");
    }
    return text;
  }

  /** A whole number of zero or more; {@code 3.0} is one too. */
  long whole(Column column) {
    String text = text(column);
    try {
      String digits = text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
      long value = Long.parseLong(digits);
      if (value >= 0) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw wrong(column, "a whole number of zero or more");
    }
    throw wrong(column, "a whole number of zero or more");
  }

  /** A whole number of zero or more; zero where the column is empty. */
  long wholeOrZero(Column column) {
    return text(column).isEmpty() ? 0 : whole(column);
  }

  /** A number of zero or more; zero where the column is empty. */
  double amount(Column column) {
    String text = text(column);
    if (text.isEmpty()) {
      return 0;
    }
    try {
      double value = Double.parseDouble(text);
      if (value >= 0 && value < Double.POSITIVE_INFINITY) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw wrong(column, "a number of zero or more, or nothing");
    }
    throw wrong(column, "a number of zero or more, or nothing");
  }

  /** What to throw where a column of this row is not what was expected. */
  IllegalArgumentException wrong(Column column, String expected) {
    return new IllegalArgumentException(
        "%s:%d: column %d (%s): expected %s, found \"%s\""
            .formatted(file, line(), column.place() + 1, column.title(), expected, text(column)));
  }

  @Override
  public void close() {
    try {
      parser.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
