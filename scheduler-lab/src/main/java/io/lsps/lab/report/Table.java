/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** A table for a page and for the terminal. The first columns are words, most others numbers. */
public final class Table {
  private final int words;
  private final int wordsToo;
  private final List<String> heads;
  private final List<Row> rows = new ArrayList<>();

  private record Row(String style, List<String> cells) {}

  /**
   * An empty table.
   *
   * @param words how many columns, from the left, hold words
   */
  public Table(int words, List<String> heads) {
    this(words, -1, heads);
  }

  /**
   * An empty table.
   *
   * @param words how many columns, from the left, hold words
   * @param wordsToo the number of another one that does, from 0
   */
  public Table(int words, int wordsToo, List<String> heads) {
    this.words = words;
    this.wordsToo = wordsToo;
    this.heads = List.copyOf(heads);
  }

  public Table row(List<String> cells) {
    return row("", cells);
  }

  /** Adds a row in a style of report.css. */
  public Table row(String style, List<String> cells) {
    if (cells.size() != heads.size()) {
      throw new IllegalArgumentException(
          cells + " are " + cells.size() + " cells, expected " + heads.size());
    }
    rows.add(new Row(style, List.copyOf(cells)));
    return this;
  }

  /** For a page, without the columns in which no row has anything. */
  public String html() {
    int[] columns = IntStream.range(0, heads.size()).filter(this::isTold).toArray();
    StringBuilder html = new StringBuilder("<table><thead><tr>");
    for (int column : columns) {
      cell(html, "th", column, heads.get(column));
    }
    html.append("</tr></thead><tbody>\n");
    for (Row row : rows) {
      html.append(row.style.isEmpty() ? "<tr>" : "<tr class=\"" + row.style + "\">");
      for (int column : columns) {
        cell(html, column == 0 ? "th" : "td", column, row.cells.get(column));
      }
      html.append("</tr>\n");
    }
    return html.append("</tbody></table>\n").toString();
  }

  private boolean isTold(int column) {
    return rows.isEmpty() || rows.stream().anyMatch(row -> !row.cells.get(column).equals("-"));
  }

  /** Sets the error of a figure in small type. */
  private void cell(StringBuilder html, String tag, int column, String text) {
    html.append('<').append(tag);
    html.append(holdsWords(column) ? " class=\"words\">" : ">");
    int margin = text.indexOf(" ± ");
    if (margin < 0) {
      html.append(Page.escape(text));
    } else {
      html.append(Page.escape(text.substring(0, margin)))
          .append(" <small>")
          .append(Page.escape(text.substring(margin + 1)))
          .append("</small>");
    }
    html.append("</").append(tag).append('>');
  }

  private boolean holdsWords(int column) {
    return column < words || column == wordsToo;
  }

  /** For the terminal, a line for the heads and one for each row. */
  public List<String> lines() {
    int[] widths = new int[heads.size()];
    Arrays.setAll(widths, column -> heads.get(column).length());
    for (Row row : rows) {
      for (int column = 0; column < widths.length; column++) {
        widths[column] = Math.max(widths[column], row.cells.get(column).length());
      }
    }
    List<String> lines = new ArrayList<>();
    lines.add(line(heads, widths));
    rows.forEach(row -> lines.add(line(row.cells, widths)));
    return lines;
  }

  private String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < widths.length; column++) {
      String pad = " ".repeat(widths[column] - cells.get(column).length());
      String cell = cells.get(column);
      line.append("  ").append(holdsWords(column) ? cell + pad : pad + cell);
    }
    return line.toString().stripTrailing();
  }
}
