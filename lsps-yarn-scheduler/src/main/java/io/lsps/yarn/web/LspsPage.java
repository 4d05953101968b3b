/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.google.common.io.Resources;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import javax.inject.Singleton;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.core.Response;

/**
 * What {@link LspsResource} answers, as a page: {@code /lsps}. It holds nothing of its own and asks
 * for everything as whoever looks at it. Name this class in {@code
 * yarn.http.rmwebapp.external.classes}, beside that one.
 */
@Path("/lsps")
@Singleton
public final class LspsPage {
  private final String html;
  private final String policy;

  /** For the web server, which makes it. */
  public LspsPage() {
    html = read();
    // Its own script and nothing else runs, whatever a name may contain.
    policy =
        "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none';"
            + " form-action 'none'; script-src 'sha256-"
            + hash(script(html))
            + "'";
  }

  /** The page. */
  @GET
  @Produces("text/html; charset=utf-8")
  public Response page() {
    return Response.ok(html).header("Content-Security-Policy", policy).build();
  }

  private static String read() {
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
