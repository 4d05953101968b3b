/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmissionData;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** A ResourceManager that is asked by HTTP. */
final class WebRm {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  private WebRm() {}

  /** LsPS everywhere, these elements in the root queue, and a web server on a free port. */
  static YarnConfiguration conf(Path folder, String... inRoot) throws IOException {
    YarnConfiguration conf = TestRm.conf(folder, inRoot);
    conf.set(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0");
    conf.setBoolean("mockrm.webapp.enabled", true);
    // Then the port that its web server finds is put into the configuration.
    conf.setBoolean(YarnConfiguration.IS_MINI_YARN_CLUSTER, true);
    return conf;
  }

  static String address(TestRm cluster) {
    return "http://localhost:"
        + cluster
            .rm()
            .getConfig()
            .getSocketAddr(YarnConfiguration.RM_WEBAPP_ADDRESS, "localhost:0", 0)
            .getPort();
  }

  /** What is answered to nobody in particular. */
  static JsonNode get(TestRm cluster, String path) throws Exception {
    HttpResponse<String> answer = ask(cluster, path);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElse("")).contains("json");
    return JSON.readTree(answer.body());
  }

  /** What is answered to a user. */
  static HttpResponse<String> getAs(TestRm cluster, String user, String path) throws Exception {
    return ask(cluster, path + (path.contains("?") ? "&" : "?") + "user.name=" + user);
  }

  static JsonNode json(HttpResponse<String> answer) throws IOException {
    return JSON.readTree(answer.body());
  }

  private static HttpResponse<String> ask(TestRm cluster, String path) throws Exception {
    URI uri = URI.create(address(cluster) + "/ws/v1/lsps/" + path);
    return CLIENT.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  /** The kinds of reasons why an application waits. */
  static List<String> reasons(TestRm cluster, RMApp app) throws Exception {
    List<String> kinds = new ArrayList<>();
    get(cluster, "apps/" + app.getApplicationId())
        .get("app")
        .get("reasons")
        .forEach(reason -> kinds.add(reason.get("kind").asText()));
    return kinds;
  }

  /** Submits an application, whose master is not started. */
  static RMApp submitted(TestRm cluster, String user, String queue) throws Exception {
    RMApp app =
        MockRMAppSubmitter.submit(
            cluster.rm(),
            MockRMAppSubmissionData.Builder.createWithMemory(TestRm.CONTAINER_MB, cluster.rm())
                .withUser(user)
                .withQueue(queue)
                .withAppName("job")
                .withAppType("MAPREDUCE")
                .withUnmanagedAM(false)
                .build());
    cluster.update();
    return app;
  }
}
