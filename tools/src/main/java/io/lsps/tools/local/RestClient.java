/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks the daemons' web servers for JSON. */
public final class RestClient {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();

  /**
   * The JSON at an address.
   *
   * @throws IOException when there is no answer, or another than 200 with JSON
   */
  public JsonNode get(String address) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .timeout(TIMEOUT)
            .header("Accept", "application/json")
            .build();
    try {
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      // Of a scheduler that stands still /health answers 503, and says so.
      boolean standsStill =
          response.statusCode() == 503 && response.body().contains("\"standsStill\":true");
      if (response.statusCode() != 200 && !standsStill) {
        throw new IOException(
            address + " answers " + response.statusCode() + reason(response.body()));
      }
      return JSON.readTree(response.body());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while asking " + address, interrupted);
    }
  }

  /** What our own resources say beside a bad status; nothing of anyone else's page. */
  private static String reason(String body) {
    try {
      String error = JSON.readTree(body).path("error").asText();
      return error.isEmpty() ? "" : ": " + error;
    } catch (JsonProcessingException e) {
      return "";
    }
  }
}
