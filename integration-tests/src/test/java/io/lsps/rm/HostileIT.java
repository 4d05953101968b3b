/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Names and parameters that nobody should choose, in a ResourceManager with its web server. */
@Timeout(120)
class HostileIT {
  private static final List<String> NAMES =
      List.of(
          "<script>alert(1)</script>",
          "\"><img src=x onerror=alert(1)>",
          "a,b=c*?\"d\"",
          "name=\"x\",type=*",
          "tab\tand\nline\r\nend",
          "back\\slash\\u0022",
          "\u202ereverse",
          "\ud83d\ude00 \u4e2d\u6587 \u00e4",
          "lsps.size=NaN",
          "{\"json\":[1,",
          "${jndi:ldap://localhost/a}",
          "%00%0d%0a%n%s",
          "x".repeat(10_000));

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;
  private static TestRm cluster;

  /**
   * Who has a job and a queue of that name. A slash or an at sign would be a Kerberos principal.
   */
  private static final List<String> USERS =
      NAMES.stream().filter(name -> name.matches("(?s)[^/@.]*")).toList();

  @BeforeAll
  static void usersAndJobsWithBadNames() throws Exception {
    YarnConfiguration conf = WebRm.conf(folder);
    cluster = TestRm.start(conf).withNode(100);
    for (String name : NAMES) {
      TestJob job = cluster.submit("alice", "root.all", name, tags(name));
      job.start(TestJob.MAP, 1);
    }
    for (String user : USERS) {
      WebRm.submitted(cluster, user, "root." + user);
    }
    cluster.advance(5);
  }

  /** Hadoop refuses other tags. */
  private static Set<String> tags(String name) {
    return name.length() <= 100 && name.chars().allMatch(each -> each >= ' ' && each < 0x7f)
        ? Set.of(name)
        : Set.of();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void nothingOfOursFails() {
    assertThat(cluster.scheduler().faults()).isZero();
  }

  @Test
  void answersAreJsonWithTheNamesAsTheyAre() throws Exception {
    JsonNode all = WebRm.get(cluster, "dump");
    assertThat(texts(all.get("apps"), "user"))
        .containsAll(USERS.stream().map(HostileIT::bounded).toList());
    assertThat(texts(all.get("apps"), "name"))
        .containsAll(NAMES.stream().map(HostileIT::bounded).toList());
    assertThat(texts(all.get("queues"), "queueName"))
        .containsAll(USERS.stream().map(user -> bounded("root." + user)).toList());
    for (RMApp app : cluster.rm().getRMContext().getRMApps().values()) {
      JsonNode answer = WebRm.get(cluster, "apps/" + app.getApplicationId());
      assertThat(answer.get("app").get("user").asText()).isEqualTo(bounded(app.getUser()));
    }
  }

  /** Caught: an answer of 20 MB for four applications with names of 5 MB. */
  private static String bounded(String name) {
    return name.length() <= 8_000
        ? name
        : name.substring(0, 8_000) + "... (" + name.length() + " characters)";
  }

  private static Set<String> texts(JsonNode all, String field) {
    Set<String> texts = new TreeSet<>();
    all.forEach(each -> texts.add(each.get(field).asText()));
    return texts;
  }

  /** Caught: a page that repeats what it was asked. */
  @Test
  void thePageRepeatsNothing() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    String text = URLEncoder.encode("<script>taken</script>", StandardCharsets.UTF_8);
    URI page = URI.create(WebRm.address(cluster) + "/lsps?" + text + "=" + text);
    HttpResponse<String> answer =
        client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).doesNotContain("taken");
  }

  /** Caught: an error page of the web server that repeats the parameter. */
  @Test
  void hostileParametersAreAnsweredWithJson() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    for (String name : NAMES) {
      // An address that is longer is refused by the web server.
      String text =
          URLEncoder.encode(
              name.substring(0, Math.min(2000, name.length())), StandardCharsets.UTF_8);
      for (String path :
          List.of(
              "lsps/apps?queue=" + text,
              "lsps/apps/" + text.replace("+", "%20").replace("%2F", "-").replace("%5C", "-"),
              "lsps/queues?" + text + "=" + text,
              "lsps/settings?callback=" + text,
              "lsps/health?queue=" + text,
              "preemption/decisions?limit=" + text,
              "preemption/decisions?application=" + text + "&queue=" + text,
              "preemption/accounts?x=" + text)) {
        HttpResponse<String> answer = get(client, path);
        assertThat(answer.statusCode()).as(path + answer.body()).isIn(200, 400, 404);
        assertThat(answer.headers().firstValue("Content-Type").orElse(""))
            .as(path)
            .contains("json");
        assertThat(answer.headers().firstValue("X-Content-Type-Options")).contains("nosniff");
        assertThat(JSON.readTree(answer.body()).isObject()).as(path).isTrue();
      }
    }
  }

  @Test
  void numbersThatAreTooLargeAreNoApplications() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    for (String id :
        List.of(
            "application_99999999999999999999_1",
            "application_1_99999999999",
            "application_-1_-1",
            "application__",
            "application_1_1_1",
            "application_\u0661_\u0661")) {
      HttpResponse<String> answer =
          get(client, "lsps/apps/" + URLEncoder.encode(id, StandardCharsets.UTF_8));
      assertThat(answer.statusCode()).as(id + answer.body()).isIn(400, 404);
      assertThat(JSON.readTree(answer.body()).get("error").asText()).isNotEmpty();
    }
  }

  /** Nothing but GET is understood: what else is tried is refused as Hadoop's own resources do. */
  @Test
  void nothingIsWritten() throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    for (String method : List.of("POST", "PUT", "DELETE", "PATCH")) {
      for (String path : List.of("lsps/queues", "lsps/settings", "lsps/apps/application_1_1")) {
        assertThat(write(client, method, path)).as(method + " " + path).isEqualTo(405);
      }
    }
  }

  private static int write(HttpClient client, String method, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(uri(path))
            .method(method, HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }

  /** Caught: an answer that is written while a lock of the scheduler is held. */
  @Test
  void readersThatNeverReadHoldNobodyUp() throws Exception {
    URI address = uri("lsps/dump");
    // More than the buffers of a connection hold, so that the web server waits for who reads.
    String many = "GET /ws/v1/lsps/dump HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
    Socket[] slow = new Socket[10];
    for (int i = 0; i < slow.length; i++) {
      slow[i] = new Socket();
      slow[i].setReceiveBufferSize(1024);
      slow[i].connect(new InetSocketAddress(address.getHost(), address.getPort()));
      slow[i].getOutputStream().write(many.getBytes(StandardCharsets.US_ASCII));
    }
    cluster.advance(1);
    assertThat(WebRm.get(cluster, "health").get("faults").asLong()).isZero();
    for (Socket socket : slow) {
      try (InputStream in = socket.getInputStream()) {
        assertThat(in.read()).isEqualTo('H');
      }
    }
  }

  private static HttpResponse<String> get(HttpClient client, String path) throws Exception {
    return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString());
  }

  private static URI uri(String path) {
    return URI.create(WebRm.address(cluster) + "/ws/v1/" + path);
  }
}
