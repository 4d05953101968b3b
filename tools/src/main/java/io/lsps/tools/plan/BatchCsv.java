/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.plan;

import io.lsps.order.BatchJob;
import io.lsps.order.Tasks;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/**
 * A batch as comma-separated values, one job a row: {@code
 * job,maps,map_seconds,reduces,reduce_seconds}. This header may be the first row. Empty lines and
 * lines that start with # are ignored. A name that contains a comma is in double quotes.
 */
final class BatchCsv {
  private static final List<String> COLUMNS =
      List.of("job", "maps", "map_seconds", "reduces", "reduce_seconds");
  private static final CSVFormat FORMAT =
      CSVFormat.DEFAULT.builder().setIgnoreSurroundingSpaces(true).build();
  private static final int MOST_TASKS = 10_000_000;
  private static final double MOST_SECONDS = 1e9;

  private final String file;
  private int line;
  private List<String> fields;

  private BatchCsv(String file) {
    this.file = file;
  }

  /**
   * The jobs in their order.
   *
   * @throws IllegalArgumentException with line, column and what was expected where a row is bad
   */
  static List<BatchJob> parse(String file, List<String> lines) {
    return new BatchCsv(file).jobs(lines);
  }

  private List<BatchJob> jobs(List<String> lines) {
    List<BatchJob> jobs = new ArrayList<>();
    boolean first = true;
    for (String row : lines) {
      line++;
      String text = line == 1 && row.startsWith("\uFEFF") ? row.substring(1) : row;
      if (text.isBlank() || text.stripLeading().startsWith("#")) {
        continue;
      }
      fields = fields(text);
      if (!first || !fields.equals(COLUMNS)) {
        jobs.add(job());
      }
      first = false;
    }
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException(
          file + ": no job in it; expected rows of " + String.join(",", COLUMNS));
    }
    return jobs;
  }

  private BatchJob job() {
    if (fields.size() != COLUMNS.size()) {
      int column = Math.min(fields.size(), COLUMNS.size()) + 1;
      throw bad(
          column,
          fields.size() < COLUMNS.size() ? "a value" : "the end of the line",
          fields.size() < COLUMNS.size() ? "the end of the line" : quoted(fields.get(column - 1)));
    }
    if (fields.get(0).isEmpty()) {
      throw bad(1, "the job's name", "nothing");
    }
    int maps = tasks(2);
    double mapSeconds = seconds(3);
    int reduces = tasks(4);
    double reduceSeconds = seconds(5);
    if (maps + reduces == 0) {
      throw bad(2, "at least one task, map or reduce", "none of either");
    }
    return new BatchJob(
        fields.get(0), Tasks.alike(maps, mapSeconds), Tasks.alike(reduces, reduceSeconds));
  }

  private int tasks(int column) {
    String expected = "a whole number from 0 to " + MOST_TASKS;
    return number(column, expected, MOST_TASKS, Integer::valueOf);
  }

  private double seconds(int column) {
    return number(column, "a number of seconds from 0 to 1e9", MOST_SECONDS, Double::valueOf);
  }

  private <N extends Number> N number(
      int column, String expected, double most, Function<String, N> parse) {
    String field = fields.get(column - 1);
    N value;
    try {
      value = parse.apply(field);
    } catch (NumberFormatException e) {
      throw bad(column, expected, quoted(field));
    }
    if (value.doubleValue() >= 0 && value.doubleValue() <= most) {
      return value;
    }
    throw bad(column, expected, field);
  }

  private static String quoted(String text) {
    return text.isEmpty() ? "nothing" : "\"" + text + "\"";
  }

  private IllegalArgumentException bad(int column, String expected, String found) {
    String name = column <= COLUMNS.size() ? " (" + COLUMNS.get(column - 1) + ")" : "";
    return new IllegalArgumentException(
        String.format(
            "%s: line %d, column %d%s: expected %s, found %s",
            file, line, column, name, expected, found));
  }

  private List<String> fields(String row) {
    try (CSVParser parser = CSVParser.parse(row, FORMAT)) {
      return parser.getRecords().get(0).toList();
    } catch (IOException | UncheckedIOException | IllegalStateException e) {
      // All quotes before the one that is never closed are closed.
      long column = fields(row.substring(0, row.lastIndexOf('"')) + "x").size();
      throw bad((int) column, "a closing quote", "the end of the line");
    }
  }
}
