/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.lsps.tools.local.ClusterPorts.FreePorts;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;

/** A Prometheus as a process of this machine, with the configuration of docker/prometheus. */
final class Prometheus implements AutoCloseable {
  private static final Path FILES = Path.of("..", "docker", "prometheus").toAbsolutePath();
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final Process process;
  private final String address;

  /**
   * Starts one that scrapes a ResourceManager every second.
   *
   * @param target host and port
   */
  Prometheus(Path folder, String target) throws IOException {
    Files.copy(FILES.resolve("lsps.rules.yml"), folder.resolve("lsps.rules.yml"));
    Path conf =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            Files.readString(FILES.resolve("prometheus.yml"))
                .replace("resourcemanager:8088", target)
                .replace("interval: 10s", "interval: 1s"));
    address = "localhost:" + FreePorts.pick(1, new SplittableRandom()).get(0);
    process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + conf,
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=" + address)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("prometheus.log").toFile())
            .start();
  }

  /** Whether the programs are installed. */
  static boolean isInstalled() {
    return List.of(System.getenv("PATH").split(":", -1)).stream()
        .map(Path::of)
        .anyMatch(
            bin ->
                Files.isExecutable(bin.resolve("prometheus"))
                    && Files.isExecutable(bin.resolve("promtool")));
  }

  /**
   * The data of an answer.
   *
   * @throws IOException if it answers that it cannot; the message has its reason
   */
  JsonNode ask(String path) throws IOException {
    try {
      String body =
          http.send(
                  HttpRequest.newBuilder(URI.create("http://" + address + path)).build(),
                  BodyHandlers.ofString())
              .body();
      JsonNode answer = JSON.readTree(body);
      if (!answer.path("status").asText().equals("success")) {
        throw new IOException(path + ": " + body);
      }
      return answer.path("data");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException(interrupted);
    }
  }

  /** The series that a query is answered with just now. */
  JsonNode query(String expression) throws IOException {
    return ask("/api/v1/query?query=" + URLEncoder.encode(expression, StandardCharsets.UTF_8))
        .path("result");
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
