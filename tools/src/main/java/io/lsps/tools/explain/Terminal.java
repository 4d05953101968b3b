/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import java.io.IOException;
import java.io.PrintWriter;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A terminal on which one picture takes the place of the one before. */
record Terminal(PrintWriter out, boolean colour) {
  private static final Pattern SIZE = Pattern.compile("(\\d+) (\\d+)\\s*");

  /** Shows what fits of these lines. Its size is asked for each time, as windows are resized. */
  void show(List<TopLine> lines) {
    int[] size = size();
    out.print(picture(lines, size[0], size[1], colour));
    out.flush();
  }

  /** From the upper left; what was there before is wiped line by line, so that nothing flickers. */
  static String picture(List<TopLine> lines, int rows, int columns, boolean colour) {
    StringBuilder picture = new StringBuilder("\u001b[H");
    // A line end in the last row would move the whole picture up.
    lines.stream()
        .limit(Math.max(1, rows - 1))
        .forEach(line -> picture.append(line.on(columns, colour)).append("\u001b[K\n"));
    return picture.append("\u001b[J").toString();
  }

  /** Rows and columns; 24 x 80 if unknown. */
  private static int[] size() {
    try {
      Process stty = new ProcessBuilder("stty", "size").redirectInput(Redirect.INHERIT).start();
      String told = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      Matcher numbers = SIZE.matcher(told);
      if (numbers.matches() && !told.startsWith("0 ")) {
        return new int[] {Integer.parseInt(numbers.group(1)), Integer.parseInt(numbers.group(2))};
      }
    } catch (IOException e) {
      // Without stty, as below.
    }
    return new int[] {24, 80};
  }

  /**
   * A line of {@code lsps top}.
   *
   * @param style a terminal's number for how it looks (SGR of ECMA-48); empty for plain
   */
  record TopLine(String text, String style) {
    static TopLine plain(String text) {
      return new TopLine(text, "");
    }

    static TopLine head(String text) {
      return new TopLine(text, "1");
    }

    /** What somebody should look at. */
    static TopLine alarm(String text) {
      return new TopLine(text, "31");
    }

    /**
     * For a terminal: no wider than it is, as a line that goes on below would spoil the picture.
     *
     * @param colour whether it may be styled
     */
    String on(int columns, boolean colour) {
      String cut =
          text.length() > columns ? text.substring(0, Math.max(0, columns - 1)) + "…" : text;
      return colour && !style.isEmpty() ? "\u001b[" + style + "m" + cut + "\u001b[0m" : cut;
    }
  }
}
