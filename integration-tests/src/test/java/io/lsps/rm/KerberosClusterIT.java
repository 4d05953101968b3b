/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.testing.Await;
import io.lsps.tools.cli.Lsps;
import io.lsps.yarn.LspsFairScheduler;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.nodemanager.NodeManager;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A secured cluster, each daemon a process of its own, with a Kerberos server (Apache Kerby), RPC
 * in privacy, service authorisation, and web servers of TLS alone whose authority is the site's
 * own; beside it {@code lsps explain} and {@code lsps top}, with tickets as {@code kinit} leaves
 * them.
 */
@Tag("nightly")
class KerberosClusterIT {
  private static final String PASSWORD = "changeit";

  @TempDir static Path folder;
  private static final List<Process> DAEMONS = new ArrayList<>();
  private static Path conf;
  private static MiniKdc kdc;
  private static String application;
  private static int web;

  @BeforeAll
  static void securedCluster() throws Exception {
    kdc = new MiniKdc(MiniKdc.createConf(), folder.resolve("kdc").toFile());
    kdc.start();
    File keytab = folder.resolve("all.keytab").toFile();
    kdc.createPrincipal(keytab, "HTTP/localhost", "rm/localhost", "nm/localhost", "submitter");
    for (String user : List.of("alice", "operator", "nobody")) {
      kdc.createPrincipal(user, PASSWORD);
    }
    conf = Files.createDirectory(folder.resolve("conf"));
    Configuration site = site(keytab.getPath());
    write(site, "core-site.xml", "yarn-site.xml");
    tls();
    Files.writeString(
        conf.resolve("fair-scheduler.xml"),
        """
        <allocations><queue name='root'>
        <aclSubmitApps> </aclSubmitApps><aclAdministerApps> </aclAdministerApps>
        <schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>
        <queue name='alice'><aclSubmitApps>alice,submitter</aclSubmitApps></queue>
        <queue name='bob'><aclSubmitApps>bob</aclSubmitApps></queue></queue>
        <queueMaxAMShareDefault>-1</queueMaxAMShareDefault>
        <defaultQueueSchedulingPolicy>io.lsps.yarn.LspsPolicy</defaultQueueSchedulingPolicy>
        </allocations>
        """);
    daemon("resourcemanager", ResourceManager.class);
    daemon("nodemanager", NodeManager.class);
    application = submitted(site, keytab.getPath());
  }

  private static Configuration site(String keytab) throws IOException {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "file:///");
    site.set("hadoop.tmp.dir", folder.resolve("tmp").toString());
    site.set("hadoop.security.authentication", "kerberos");
    site.set("hadoop.security.authorization", "true");
    site.set("hadoop.rpc.protection", "privacy");
    site.set("hadoop.http.filter.initializers", AuthenticationFilterInitializer.class.getName());
    site.set("hadoop.http.authentication.type", "kerberos");
    site.set("hadoop.http.authentication.kerberos.principal", principal("HTTP"));
    site.set("hadoop.http.authentication.kerberos.keytab", keytab);
    site.set("hadoop.http.authentication.signature.secret.file", keytab);
    for (String daemon : List.of("resourcemanager", "nodemanager")) {
      String own = "yarn." + daemon + ".";
      site.set(own + "principal", principal(daemon.startsWith("res") ? "rm" : "nm"));
      site.set(own + "keytab", keytab);
      site.set(own + "webapp.spnego-principal", principal("HTTP"));
      site.set(own + "webapp.spnego-keytab-file", keytab);
    }
    site.set("yarn.http.policy", "HTTPS_ONLY");
    site.set(YarnConfiguration.YARN_ACL_ENABLE, "true");
    site.set(YarnConfiguration.YARN_ADMIN_ACL, "operator,rm");
    site.set(YarnConfiguration.RM_SCHEDULER, LspsFairScheduler.class.getName());
    site.set("yarn.scheduler.fair.allocation.file", conf.resolve("fair-scheduler.xml").toString());
    site.set("yarn.scheduler.minimum-allocation-mb", "128");
    site.set(
        "yarn.node-attribute.fs-store.root-dir", folder.resolve("attributes").toUri().toString());
    site.set("yarn.resourcemanager.hostname", "localhost");
    for (String address : List.of("", "scheduler.", "resource-tracker.", "admin.")) {
      site.set("yarn.resourcemanager." + address + "address", "localhost:" + free());
    }
    web = free();
    site.set(YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS, "localhost:" + web);
    for (String address :
        List.of("address", "localizer.address", "webapp.https.address", "webapp.address")) {
      site.set("yarn.nodemanager." + address, "localhost:" + free());
    }
    site.set("yarn.nodemanager.hostname", "localhost");
    site.set("yarn.nodemanager.resource.memory-mb", "1024");
    site.set("yarn.nodemanager.vmem-check-enabled", "false");
    site.set("yarn.nodemanager.local-dirs", folder.resolve("local").toString());
    site.set("yarn.nodemanager.log-dirs", folder.resolve("logs").toString());
    site.set(
        "yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", "99.9");
    return site;
  }

  private static String principal(String service) {
    return service + "/localhost@" + kdc.getRealm();
  }

  private static int free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void write(Configuration site, String... names) throws IOException {
    for (String name : names) {
      try (var out = Files.newOutputStream(conf.resolve(name))) {
        site.writeXml(out);
      }
    }
  }

  /** The server's certificate is its own authority. */
  private static void tls() throws Exception {
    Path store = folder.resolve("keys");
    run(
        folder.resolve("keytool.log"),
        new ProcessBuilder(
            program("keytool"),
            "-genkeypair",
            "-alias",
            "rm",
            "-keyalg",
            "RSA",
            "-dname",
            "CN=localhost",
            "-ext",
            "SAN=dns:localhost",
            "-storetype",
            "PKCS12",
            "-keystore",
            store.toString(),
            "-storepass",
            PASSWORD));
    for (String side : List.of("server.keystore", "server.truststore", "client.truststore")) {
      Configuration ssl = new Configuration(false);
      String file = "ssl-" + side.substring(0, 6) + ".xml";
      if (Files.exists(conf.resolve(file))) {
        ssl.addResource(new org.apache.hadoop.fs.Path(conf.resolve(file).toUri()));
      }
      ssl.set("ssl." + side + ".location", store.toString());
      ssl.set("ssl." + side + ".type", "PKCS12");
      ssl.set("ssl." + side + ".password", PASSWORD);
      ssl.set("ssl." + side.replace("store", "") + "password", PASSWORD);
      write(ssl, file);
    }
  }

  private static String program(String name) {
    return Path.of(System.getProperty("java.home"), "bin", name).toString();
  }

  private static ProcessBuilder java(Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(program("java"));
    command.addAll(
        List.of(
            "-Xmx384m",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Djava.security.krb5.conf=" + kdc.getKrb5conf(),
            "-cp",
            conf + File.pathSeparator + System.getProperty("java.class.path"),
            main.getName()));
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(key -> key.startsWith("HADOOP_"));
    return builder;
  }

  private static void daemon(String name, Class<?> main) throws IOException {
    Path log = folder.resolve(name + ".log");
    Process daemon = java(main, List.of()).redirectOutput(log.toFile()).start();
    Runtime.getRuntime().addShutdownHook(new Thread(daemon::destroyForcibly));
    DAEMONS.add(daemon);
  }

  private static int run(Path output, ProcessBuilder command) throws Exception {
    return command.redirectErrorStream(true).redirectOutput(output.toFile()).start().waitFor();
  }

  /** An application of alice's queue, whose master runs in a container and says nothing. */
  private static String submitted(Configuration site, String keytab) throws Exception {
    YarnConfiguration client = new YarnConfiguration(site);
    client.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_MAX_WAIT_MS, 120_000);
    client.setLong(YarnConfiguration.RESOURCEMANAGER_CONNECT_RETRY_INTERVAL_MS, 500);
    UserGroupInformation.setConfiguration(client);
    return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
            "submitter@" + kdc.getRealm(), keytab)
        .doAs((PrivilegedExceptionAction<String>) () -> submit(client));
  }

  private static String submit(YarnConfiguration client) throws Exception {
    try (YarnClient yarn = YarnClient.createYarnClient()) {
      yarn.init(client);
      yarn.start();
      ApplicationSubmissionContext asked =
          yarn.createApplication().getApplicationSubmissionContext();
      asked.setQueue("root.alice");
      asked.setApplicationName("sleep");
      asked.setResource(Resource.newInstance(128, 1));
      asked.setAMContainerSpec(
          ContainerLaunchContext.newInstance(
              Collections.emptyMap(),
              Collections.emptyMap(),
              List.of("sleep 600"),
              Collections.emptyMap(),
              null,
              Collections.emptyMap()));
      ApplicationId id = yarn.submitApplication(asked);
      Await.until(
          "a master runs",
          Duration.ofMinutes(2),
          () ->
              yarn.getContainers(yarn.getApplicationReport(id).getCurrentApplicationAttemptId())
                      .size()
                  == 1);
      return id.toString();
    }
  }

  @AfterAll
  static void stop() throws Exception {
    for (Process daemon : DAEMONS) {
      daemon.destroy();
      daemon.waitFor();
    }
    UserGroupInformation.reset();
    if (kdc != null) {
      kdc.stop();
    }
  }

  @Test
  void withATicketTheOperatorSeesAll() throws Exception {
    Path ticket = ticketOf("operator");
    assertThat(lsps(ticket, 0, "explain", "--conf", conf.toString()))
        .contains("root.alice has a share of", "root.bob has a share of");
    assertThat(lsps(ticket, 0, "explain", "--app", application, "--conf", conf.toString()))
        .contains(application + " (sleep) of submitter in root.alice");
    assertThat(lsps(ticket, 0, "top", "--count", "1", "--conf", conf.toString()))
        .contains("root.alice");
  }

  @Test
  void whoHasNoRightsSeesNothingOfOthers() throws Exception {
    String seen = lsps(ticketOf("alice"), 0, "explain", "--conf", conf.toString());
    assertThat(seen).contains("root.alice has a share of").doesNotContain("root.bob", application);
    assertThat(
            lsps(ticketOf("alice"), 1, "explain", "--app", application, "--conf", conf.toString()))
        .contains("you may not view " + application);
    assertThat(lsps(ticketOf("alice"), 1, "explain", "--queue", "bob", "--conf", conf.toString()))
        .contains("there is no queue root.bob that you may see");
    assertThat(lsps(ticketOf("nobody"), 1, "explain", "--conf", conf.toString()))
        .contains("there is no queue that you may see");
  }

  @Test
  void withoutATicketOrTrustTheCauseIsNamed() throws Exception {
    Path none = folder.resolve("none");
    for (String command : List.of("explain", "top")) {
      assertThat(lsps(none, 1, command, "--conf", conf.toString()))
          .contains("https://localhost:" + web + " asks for a Kerberos ticket, and there is none")
          .contains("expected kinit", none.toString())
          .doesNotContain("Exception");
    }
    String address = "https://localhost:" + web;
    assertThat(lsps(ticketOf("operator"), 1, "explain", "--rm", address))
        .contains(address + " shows a certificate of an authority that is not trusted");
    String other = "https://127.0.0.1:" + web;
    assertThat(lsps(ticketOf("operator"), 1, "explain", "--rm", other, "--conf", conf.toString()))
        .contains(other + " shows a certificate that is not valid for this host name");
  }

  /** As kinit does. */
  private static Path ticketOf(String user) throws Exception {
    Path cache = folder.resolve("krb5cc_" + user);
    if (Files.notExists(cache)) {
      KrbClient client = new KrbClient();
      client.setKdcHost(kdc.getHost());
      client.setKdcTcpPort(kdc.getPort());
      client.setAllowUdp(false);
      client.setKdcRealm(kdc.getRealm());
      client.init();
      client.storeTicket(client.requestTgt(user + "@" + kdc.getRealm(), PASSWORD), cache.toFile());
    }
    return cache;
  }

  private static String lsps(Path ticket, int exit, String... arguments) throws Exception {
    Path output = folder.resolve("output.txt");
    ProcessBuilder command = java(Lsps.class, List.of(arguments));
    command.environment().put("KRB5CCNAME", "FILE:" + ticket);
    int ended = run(output, command);
    String said = Files.readString(output, StandardCharsets.UTF_8);
    assertThat(ended).as(said).isEqualTo(exit);
    return said;
  }
}
