/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import javax.net.ssl.SSLContext;

/**
 * Asks the daemons' web servers for JSON: with a Kerberos ticket where one is asked for, and of the
 * active ResourceManager where a standby names it.
 */
public final class RestClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final int REDIRECTS = 3;
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final Duration patience;

  /** A client that trusts whom this Java trusts. */
  public RestClient() {
    this(null, TIMEOUT);
  }

  /** A client that waits longer for an answer, as a list of all jobs of a year takes. */
  public RestClient(Duration patience) {
    this(null, patience);
  }

  /**
   * A client.
   *
   * @param trust whom it trusts; null for whom this Java trusts
   */
  public RestClient(SSLContext trust) {
    this(trust, TIMEOUT);
  }

  private RestClient(SSLContext trust, Duration patience) {
    this.patience = patience;
    // In a cookie Hadoop's web servers remember who has shown a ticket.
    HttpClient.Builder builder =
        HttpClient.newBuilder().connectTimeout(TIMEOUT).cookieHandler(new CookieManager());
    http = (trust == null ? builder : builder.sslContext(trust)).build();
  }

  /** A web server's address with its protocol, and without a slash at its end. */
  public static String base(String address) {
    return (address.contains("://") ? address : "http://" + address).replaceAll("/+$", "");
  }

  /**
   * The JSON at an address.
   *
   * @throws RefusedException when there is another answer
   * @throws KerberosTicket.NoTicketException when a ticket is asked for and there is none
   * @throws IOException when there is no answer
   */
  public JsonNode get(String address) throws IOException {
    try {
      URI at = URI.create(address);
      HttpResponse<String> response = ask(at);
      for (int i = 0; i < REDIRECTS && response.statusCode() / 100 == 3; i++) {
        String target = response.headers().firstValue("Location").orElse(null);
        if (target == null) {
          break;
        }
        at = at.resolve(target);
        response = ask(at);
      }
      return json(at, response);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking " + address, interrupted);
    }
  }

  private HttpResponse<String> ask(URI at) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(at).timeout(patience).header("Accept", "application/json");
    HttpResponse<String> response =
        http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    String challenge = response.headers().firstValue("WWW-Authenticate").orElse("");
    if (response.statusCode() != 401 || !challenge.startsWith("Negotiate")) {
      return response;
    }
    request.header("Authorization", "Negotiate " + KerberosTicket.forWebServer(at.getHost()));
    return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode json(URI at, HttpResponse<String> response) throws IOException {
    JsonNode body;
    try {
      body = JSON.readTree(response.body());
    } catch (JsonProcessingException e) {
      throw new RefusedException(at, response.statusCode(), "");
    }
    // Of a scheduler that stands still /health answers 503, and says so.
    boolean standsStill = response.statusCode() == 503 && body.path("standsStill").asBoolean();
    if ((response.statusCode() != 200 && !standsStill) || body.isMissingNode()) {
      throw new RefusedException(at, response.statusCode(), body.path("error").asText());
    }
    return body;
  }

  /** There was an answer, and it is not what was asked for. */
  public static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final String reason;

    RefusedException(URI at, int status, String reason) {
      super(at + " answers " + status + (reason.isEmpty() ? "" : ": " + reason));
      this.status = status;
      this.reason = reason;
    }

    /** Of HTTP. */
    public int status() {
      return status;
    }

    /** What our own resources say beside a bad status; empty of anyone else's page. */
    public String reason() {
      return reason;
    }
  }
}
