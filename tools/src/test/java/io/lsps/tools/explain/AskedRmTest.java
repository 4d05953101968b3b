/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.lsps.tools.cli.Lsps;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * Whom {@code lsps explain} finds, trusts and follows, and what it says where there is no answer.
 */
class AskedRmTest {
  private static final String PASSWORD = "changeit";

  @TempDir Path folder;
  private final List<HttpServer> servers = new ArrayList<>();
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @AfterEach
  void stop() {
    servers.forEach(server -> server.stop(0));
  }

  @Test
  void theFirstOfSeveralThatAnswersIsAsked() throws Exception {
    assertThat(explain("--rm", closed() + "," + active())).isZero();
    assertThat(out.toString()).contains("root.alice has a share of");
  }

  @Test
  void aStandbySendsOnToTheActiveOne() throws Exception {
    String active = active();
    String standby =
        serving(
            exchange -> {
              exchange.getResponseHeaders().add("Location", active + exchange.getRequestURI());
              answer(exchange, 307, "This is standby RM. The redirect url is: …");
            });
    assertThat(explain("--rm", standby)).isZero();
    assertThat(out.toString()).contains("root.alice has a share of");
  }

  @Test
  void aStandbyThatKnowsOfNoActiveOneIsNoAnswer() throws Exception {
    String standby =
        serving(
            exchange -> {
              exchange.getResponseHeaders().add("Refresh", "7;url=…");
              answer(exchange, 307, "Can not find any active RM. Will retry in next 7 seconds.");
            });
    assertThat(explain("--rm", standby)).isEqualTo(1);
    assertThat(err.toString())
        .contains(standby + " is a standby, and knows of no active ResourceManager");
  }

  @Test
  void aClientsConfigurationNamesAllResourceManagers() throws Exception {
    site(
        "yarn-site.xml",
        Map.of(
            "yarn.resourcemanager.ha.enabled", "true",
            "yarn.resourcemanager.ha.rm-ids", "rm1, rm2",
            "yarn.resourcemanager.webapp.address.rm1", closed().substring("http://".length()),
            "yarn.resourcemanager.hostname.rm2", "localhost",
            "yarn.resourcemanager.webapp.address.rm2",
                "${yarn.resourcemanager.hostname.rm2}:" + port(active())));
    assertThat(explain("--conf", folder.toString())).as(err.toString()).isZero();
    assertThat(out.toString()).contains("root.alice has a share of");
  }

  @Test
  void defaultsAreHadoops() throws Exception {
    site("yarn-site.xml", Map.of("yarn.resourcemanager.hostname", "rm.example"));
    assertThat(new ClientConf(folder).addresses()).containsExactly("http://rm.example:8088");
    site(
        "yarn-site.xml",
        Map.of(
            "yarn.http.policy", "HTTPS_ONLY",
            "yarn.resourcemanager.ha.enabled", "true",
            "yarn.resourcemanager.ha.rm-ids", "a,b",
            "yarn.resourcemanager.hostname.a", "one",
            "yarn.resourcemanager.hostname.b", "two",
            "yarn.resourcemanager.webapp.https.address.b", "two:1"));
    assertThat(new ClientConf(folder).addresses())
        .containsExactly("https://one:8090", "https://two:1");
  }

  @Test
  void aConfigurationWithoutAResourceManagerIsSaid() throws Exception {
    assertThat(explain("--conf", folder.toString())).isEqualTo(1);
    assertThat(err.toString()).contains("expected a folder with yarn-site.xml in it");
    site("yarn-site.xml", Map.of("yarn.acl.enable", "true"));
    assertThat(explain("--conf", folder.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains("yarn-site.xml does not say where the ResourceManager is")
        .contains("yarn.resourcemanager.webapp.address or yarn.resourcemanager.hostname");
    Files.writeString(folder.resolve("core-site.xml"), "<configuration>");
    assertThat(explain("--conf", folder.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains(folder.resolve("core-site.xml") + " is not well-formed")
        .doesNotContain("Exception");
  }

  /** Java finds no fault with such a file, and then blamed the server for its certificate. */
  @Test
  void aFileWithoutACertificateIsSaid() throws Exception {
    for (String text : List.of("", "no certificate")) {
      Path file = Files.writeString(folder.resolve("ca.pem"), text);
      assertThat(explain("--rm", closed(), "--cacert", file.toString())).isEqualTo(1);
      assertThat(err.toString())
          .contains("--cacert is " + file + ": expected a file of certificates in PEM");
    }
  }

  @Test
  void anAuthorityOfTheSitesOwnIsTrustedOnceItIsNamed() throws Exception {
    Path store = selfSigned();
    String address = serving(tls(store), AskedRmTest::health);

    assertThat(explain("--rm", address)).isEqualTo(1);
    assertThat(err.toString())
        .contains(address + " shows a certificate of an authority that is not trusted")
        .contains("--cacert");

    assertThat(explain("--rm", address, "--cacert", pem(store).toString())).isZero();

    site("yarn-site.xml", Map.of("yarn.resourcemanager.hostname", "localhost"));
    site(
        "ssl-client.xml",
        Map.of(
            "ssl.client.truststore.location",
            store.toString(),
            "ssl.client.truststore.type",
            "PKCS12",
            "ssl.client.truststore.password",
            PASSWORD));
    assertThat(explain("--rm", address, "--conf", folder.toString())).isZero();

    site("ssl-client.xml", Map.of("ssl.client.truststore.location", store + ".old"));
    assertThat(explain("--rm", address, "--conf", folder.toString())).isEqualTo(1);
    assertThat(err.toString())
        .contains("the trust store of " + folder.resolve("ssl-client.xml"))
        .contains("expected a file that you may read");
  }

  @Test
  void theCauseIsNamed() throws Exception {
    String tls = serving(tls(selfSigned()), AskedRmTest::health);
    String stock = serving(exchange -> answer(exchange, 404, "<html>HTTP ERROR 404</html>"));
    String forbidden = serving(exchange -> answer(exchange, 403, "<html>no</html>"));
    String page = serving(exchange -> answer(exchange, 200, "<html>hello</html>"));
    String ours = serving(exchange -> answer(exchange, 503, "{\"error\": \"it stands still\"}"));
    String basic =
        serving(
            exchange -> {
              exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"all\"");
              answer(exchange, 401, "");
            });
    Map.of(
            closed(),
            "cannot be reached: nothing listens on that port",
            "http://no-such-host.invalid:8088",
            "is on an unknown host",
            tls.replace("https", "http"),
            "expected http:// or https:// as it is served",
            stock,
            "does not run LsPS: expected io.lsps.yarn.LspsFairScheduler or",
            page,
            "does not run LsPS",
            forbidden,
            "does not let you ask (403)",
            ours,
            "answers: it stands still",
            basic,
            "does not know who asks (401)",
            "ftp://rm",
            "is no web address")
        .forEach(
            (address, cause) -> {
              err.getBuffer().setLength(0);
              assertThat(explain("--rm", address)).as(address).isEqualTo(1);
              assertThat(err.toString()).startsWith("lsps: " + address + " ").contains(cause);
              assertThat(err.toString().lines()).hasSize(1);
            });
  }

  private int explain(String... arguments) {
    CommandLine command = Lsps.commandLine();
    command.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of("explain"));
    all.addAll(List.of(arguments));
    return command.execute(all.toArray(new String[0]));
  }

  /** What handles a request. */
  private interface Handler {
    void handle(HttpExchange exchange) throws IOException;
  }

  private String active() throws IOException {
    return serving(AskedRmTest::health);
  }

  /** One queue, and all is well. */
  private static void health(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    answer(
        exchange,
        200,
        path.endsWith("/queues")
            ? "{\"queues\": [{\"queueName\": \"root.alice\"}]}"
            : path.endsWith("/apps") ? "{\"apps\": []}" : "{\"healthy\": true}");
  }

  private static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  private String serving(Handler handler) throws IOException {
    return serving(HttpServer.create(here(0), 0), handler);
  }

  private String serving(HttpServer server, Handler handler) {
    servers.add(server);
    server.createContext("/", handler::handle);
    server.start();
    return (server instanceof HttpsServer ? "https" : "http")
        + "://localhost:"
        + server.getAddress().getPort();
  }

  private static int port(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  private static String closed() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return "http://localhost:" + free.getLocalPort();
    }
  }

  private static InetSocketAddress here(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static HttpsServer tls(Path store) throws Exception {
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    HttpsServer server = HttpsServer.create(here(0), 0);
    server.setHttpsConfigurator(new HttpsConfigurator(context));
    return server;
  }

  private Path selfSigned() throws Exception {
    Path store = folder.resolve("keys-" + servers.size());
    keytool(
        "-genkeypair",
        "-alias",
        "rm",
        "-keyalg",
        "EC",
        "-dname",
        "CN=localhost",
        "-ext",
        "SAN=dns:localhost",
        "-storetype",
        "PKCS12",
        "-keystore",
        store.toString());
    return store;
  }

  private static Path pem(Path store) throws Exception {
    Path file = store.resolveSibling("authority.pem");
    keytool(
        "-exportcert",
        "-rfc",
        "-alias",
        "rm",
        "-keystore",
        store.toString(),
        "-file",
        file.toString());
    return file;
  }

  private static void keytool(String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("-storepass", PASSWORD));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try (InputStream said = process.getInputStream()) {
      String text = new String(said.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor()).as(text).isZero();
    }
  }

  private void site(String name, Map<String, String> values) throws IOException {
    StringBuilder text = new StringBuilder("<configuration>");
    values.forEach(
        (key, value) ->
            text.append("<property><name>")
                .append(key)
                .append("</name><value>")
                .append(value)
                .append("</value></property>"));
    Files.writeString(folder.resolve(name), text.append("</configuration>"));
  }
}
