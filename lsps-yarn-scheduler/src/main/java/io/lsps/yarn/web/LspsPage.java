/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.google.common.io.Resources;
import io.lsps.preempt.yarn.WebAnswers.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * The page. It holds nothing of its own and asks {@link LspsAnswers} for everything as whoever
 * looks at it.
 */
final class LspsPage {
  private LspsPage() {}

  static Answer read() {
    String html = text();
    // Its own script and nothing else runs, whatever a name may contain.
    String policy =
        "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none';"
            + " form-action 'none'; script-src 'sha256-"
            + hash(script(html))
            + "'";
    return Answer.page(html.getBytes(StandardCharsets.UTF_8), policy);
  }

  private static String text() {
    try {
      return Resources.toString(
          Resources.getResource(LspsPage.class, "lsps.html"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the page is missing from the LsPS jar", e);
    }
  }

  private static String script(String page) {
    String begin = "<script>";
    return page.substring(page.indexOf(begin) + begin.length(), page.indexOf("</script>"));
  }

  private static String hash(String text) {
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return Base64.getEncoder().encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
