/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.authentication.client.AuthenticatedURL;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A secured ResourceManager, with a Kerberos server of its own: who may see what, and as whom. */
class SecuredWebIT {
  private static final List<String> RESOURCES =
      List.of(
          "/lsps",
          "/ws/v1/lsps/queues",
          "/ws/v1/lsps/apps",
          "/ws/v1/lsps/settings",
          "/ws/v1/lsps/health",
          "/ws/v1/lsps/dump",
          "/ws/v1/preemption/decisions",
          "/ws/v1/preemption/accounts");
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final Map<String, UserGroupInformation> LOGGED_IN = new HashMap<>();

  @TempDir static Path folder;
  private static MiniKdc kdc;
  private static File keytab;
  private static TestRm cluster;
  private static String alices;
  private static String bobs;

  @BeforeAll
  static void securedClusterWithTwoUsers() throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), folder.resolve("kdc").toFile());
    kdc.start();
    keytab = folder.resolve("all.keytab").toFile();
    kdc.createPrincipal(keytab, "HTTP/localhost", "alice", "bob", "operator", "nobody");
    YarnConfiguration conf =
        WebRm.conf(
            folder,
            "<aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>",
            "<queue name='alice'><aclSubmitApps>alice</aclSubmitApps></queue>",
            "<queue name='bob'><aclSubmitApps>bob</aclSubmitApps></queue>");
    secure(conf);
    UserGroupInformation.setConfiguration(conf);
    cluster = TestRm.start(conf).withNode(10);
    alices = WebRm.submitted(cluster, "alice", "root.alice").getApplicationId().toString();
    bobs = WebRm.submitted(cluster, "bob", "root.bob").getApplicationId().toString();
  }

  private static void secure(Configuration conf) {
    String server = "HTTP/localhost@" + kdc.getRealm();
    String http = "hadoop.http.authentication.";
    conf.set("hadoop.security.authentication", "kerberos");
    conf.set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
    conf.set(http + "type", "kerberos");
    conf.set(http + "kerberos.principal", server);
    conf.set(http + "kerberos.keytab", keytab.getPath());
    conf.set(http + "signature.secret.file", keytab.getPath());
    conf.set(YarnConfiguration.RM_KEYTAB, keytab.getPath());
    conf.set(YarnConfiguration.RM_PRINCIPAL, server);
    conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_USER_NAME_KEY, server);
    conf.set(YarnConfiguration.RM_WEBAPP_SPNEGO_KEYTAB_FILE_KEY, keytab.getPath());
    conf.setBoolean(YarnConfiguration.RM_CSRF_ENABLED, true);
    conf.setBoolean(YarnConfiguration.YARN_ACL_ENABLE, true);
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "operator");
  }

  @AfterAll
  static void stop() {
    try {
      cluster.close();
    } finally {
      kdc.stop();
      UserGroupInformation.reset();
    }
  }

  @Test
  void withoutATicketNothingIsAnswered() throws Exception {
    for (String path : RESOURCES) {
      // The name in the address is what an open cluster would believe.
      for (String query : List.of("", "?user.name=operator")) {
        HttpURLConnection answer = open(path + query);
        assertThat(answer.getResponseCode()).as(path + query).isEqualTo(401);
        assertThat(answer.getHeaderField("WWW-Authenticate")).startsWith("Negotiate");
      }
    }
  }

  @Test
  void everyoneSeesTheirOwnAndTheOperatorAll() throws Exception {
    assertThat(ids("alice", "")).containsExactly(alices);
    assertThat(ids("bob", "")).containsExactly(bobs);
    assertThat(ids("nobody", "")).isEmpty();
    assertThat(ids("operator", "")).containsExactlyInAnyOrder(alices, bobs);
    assertThat(text("alice", "/ws/v1/lsps/dump")).contains(alices).doesNotContain(bobs, "root.bob");
    assertThat(text("alice", "/ws/v1/lsps/queues"))
        .contains("root.alice")
        .doesNotContain("root.bob");
    assertThat(code("alice", "GET", "/ws/v1/lsps/apps/" + bobs, Map.of())).isEqualTo(403);
    assertThat(code("operator", "GET", "/ws/v1/lsps/apps/" + bobs, Map.of())).isEqualTo(200);
    for (String path : List.of("/lsps", "/ws/v1/lsps/health", "/ws/v1/lsps/settings")) {
      assertThat(code("nobody", "GET", path, Map.of())).as(path).isEqualTo(200);
    }
  }

  /** Caught: a resource that believes the name in the address, or lets one act for another. */
  @ParameterizedTest
  @ValueSource(strings = {"?user.name=operator", "?user.name=bob&user.name=operator"})
  void aNameInTheAddressGivesNoRights(String query) throws Exception {
    assertThat(ids("alice", query)).containsExactly(alices);
    assertThat(code("alice", "GET", "/ws/v1/lsps/apps/" + bobs + query, Map.of())).isEqualTo(403);
  }

  @Test
  void nobodyActsForAnother() throws Exception {
    assertThat(code("alice", "GET", "/ws/v1/lsps/apps?doAs=operator", Map.of())).isEqualTo(403);
  }

  /** The operator too: what is not there cannot be misused. */
  @Test
  void nothingIsWritten() throws Exception {
    for (String user : List.of("alice", "operator")) {
      for (String path : RESOURCES) {
        for (String method : List.of("POST", "PUT", "DELETE")) {
          for (String header : List.of("X-XSRF-Header", "X-Other")) {
            Map<String, String> headers = Map.of("User-Agent", "Mozilla/5.0", header, "1");
            assertThat(code(user, method, path, headers)).as(method + " " + path).isEqualTo(405);
          }
        }
      }
    }
  }

  private static Set<String> ids(String user, String query) throws Exception {
    Set<String> ids = new TreeSet<>();
    JsonNode answer = JSON.readTree(text(user, "/ws/v1/lsps/apps" + query));
    answer.get("apps").forEach(app -> ids.add(app.get("id").asText()));
    return ids;
  }

  private static String text(String user, String path) throws Exception {
    return as(
        user,
        () -> {
          HttpURLConnection answer = authenticated(path);
          assertThat(answer.getResponseCode()).as(path).isEqualTo(200);
          try (InputStream in = answer.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          }
        });
  }

  private static int code(String user, String method, String path, Map<String, String> headers)
      throws Exception {
    return as(
        user,
        () -> {
          AuthenticatedURL.Token token = new AuthenticatedURL.Token();
          new AuthenticatedURL().openConnection(url("/ws/v1/lsps/health").toURL(), token);
          HttpURLConnection answer = open(path);
          AuthenticatedURL.injectToken(answer, token);
          answer.setRequestMethod(method);
          headers.forEach(answer::setRequestProperty);
          return answer.getResponseCode();
        });
  }

  private static HttpURLConnection authenticated(String path) throws Exception {
    return new AuthenticatedURL().openConnection(url(path).toURL(), new AuthenticatedURL.Token());
  }

  private static HttpURLConnection open(String path) throws IOException {
    return (HttpURLConnection) url(path).toURL().openConnection();
  }

  private static URI url(String path) {
    return URI.create(WebRm.address(cluster) + path);
  }

  private static <T> T as(String user, PrivilegedExceptionAction<T> action) throws Exception {
    UserGroupInformation known = LOGGED_IN.get(user);
    if (known == null) {
      known =
          UserGroupInformation.loginUserFromKeytabAndReturnUGI(
              user + "@" + kdc.getRealm(), keytab.getPath());
      LOGGED_IN.put(user, known);
    }
    return known.doAs(action);
  }
}
