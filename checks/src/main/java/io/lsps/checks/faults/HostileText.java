/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import java.util.List;
import java.util.Random;

/** Texts that nobody should write, where a value or a name is expected. */
final class HostileText {
  private static final int LONG = 10_000;

  private static final List<String> TEXTS =
      List.of(
          "",
          "   ",
          "-1",
          "0",
          "-0.0",
          "NaN",
          "Infinity",
          "1e999",
          "99999999999999999999",
          "2147483648",
          "0x10",
          "1,5",
          "\u0663",
          "true",
          "null",
          "%s%n%d",
          "${user.home}",
          "${no.such.key}",
          "../../../etc/passwd",
          "a.b..c.",
          ".",
          "root",
          "root.root",
          "io.lsps.yarn.LspsPolicy",
          "io.lsps.yarn.LspsFairScheduler",
          "java.lang.String",
          "<script>alert(1)</script>",
          "\" onmouseover=\"alert(1)",
          "'; drop table users; --",
          "line one\nline two\r\n\tline three",
          "\u202eright to left",
          "\ud83d\ude00",
          "1024 mb, -1 vcores",
          "memory-mb=-5, vcores=1",
          "150%",
          "-20% memory, 10% cpu",
          "1 mb, 1 vcores, 1 no-such-type",
          "smallest-or-fair",
          "1h",
          "x".repeat(LONG),
          "9".repeat(LONG));

  private static final List<String> PLAUSIBLE =
      List.of(
          "1", "2", "0.5", "10", "2.5", "8192 mb, 8 vcores", "50%", "fair", "fifo", "drf", "false");

  private HostileText() {}

  /**
   * What some element or setting takes: a file with it may be a good one, and another than before.
   */
  static String plausible(Random random) {
    return PLAUSIBLE.get(random.nextInt(PLAUSIBLE.size()));
  }

  static String any(Random random) {
    return TEXTS.get(random.nextInt(TEXTS.size()));
  }

  /** A text as it stands in XML: a plausible one, a hostile one, now and then not escaped. */
  static String inXml(Random random) {
    if (random.nextInt(3) == 0) {
      return plausible(random);
    }
    String text = any(random);
    if (random.nextInt(8) == 0) {
      return text;
    }
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
