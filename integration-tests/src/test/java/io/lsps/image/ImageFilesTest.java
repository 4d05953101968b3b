/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Image, compose file and configuration against each other: names, ports, files, classes. */
class ImageFilesTest {
  private static final Path DOCKER = Path.of("..", "docker").toAbsolutePath().normalize();
  private static final Set<String> DAEMONS =
      Set.of("resourcemanager", "nodemanager", "historyserver");

  /** A host in an image's name is what stands before the first slash and has a dot or a port. */
  private static final Pattern HOST_OF_IMAGE = Pattern.compile("^(?:[^/]*[.:][^/]*|localhost)/.*");

  private static final Pattern CLASS = Pattern.compile("(?:io|org)(?:\\.[a-z]\\w*)+\\.[A-Z]\\w+");

  private static String text(String file) {
    try {
      return Files.readString(DOCKER.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> yaml(String file) throws IOException {
    try (Reader in = Files.newBufferedReader(DOCKER.resolve(file))) {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
    }
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Map<String, Object>> services() throws IOException {
    return (Map<String, Map<String, Object>>) yaml("compose.yaml").get("services");
  }

  private static List<String> strings(Object list) {
    List<String> strings = new ArrayList<>();
    if (list != null) {
      ((List<?>) list).forEach(item -> strings.add(item.toString()));
    }
    return strings;
  }

  private static Configuration conf() {
    Configuration conf = new Configuration(false);
    for (String file : List.of("core-site.xml", "yarn-site.xml", "mapred-site.xml")) {
      conf.addResource(new org.apache.hadoop.fs.Path(DOCKER.resolve("conf/" + file).toUri()));
    }
    return conf;
  }

  @Test
  void theClusterIsOneResourceManagerThreeNodesHistoryPrometheusAndGrafana() throws Exception {
    assertThat(services())
        .containsOnlyKeys(
            "resourcemanager",
            "nodemanager1",
            "nodemanager2",
            "nodemanager3",
            "historyserver",
            "prometheus",
            "grafana");
  }

  @Test
  void everyServiceSaysWhetherItIsWellAndMayDoLittle() throws Exception {
    assertThat(services())
        .allSatisfy(
            (name, service) -> {
              assertThat(service).as(name).containsKey("healthcheck");
              assertThat(strings(service.get("cap_drop"))).as(name).containsExactly("ALL");
              assertThat(strings(service.get("security_opt"))).contains("no-new-privileges:true");
              assertThat(service).as(name).doesNotContainKeys("privileged", "user");
            });
  }

  /** Caught: a NodeManager whose image is looked for where nobody has put it. */
  @Test
  void everyDaemonsImageIsBuiltAndNeverPulled() throws Exception {
    services()
        .forEach(
            (name, service) -> {
              if (DAEMONS.contains(name.replaceFirst("\\d+$", ""))) {
                assertThat(service)
                    .as(name)
                    .containsKey("build")
                    .containsEntry("pull_policy", "build");
              }
            });
  }

  @Test
  void whatPrometheusAndGrafanaKeepOutlivesThemAndNoLoginIsKnownBefore() throws Exception {
    assertThat(strings(services().get("prometheus").get("volumes")))
        .contains("metrics:/prometheus");
    assertThat(strings(services().get("prometheus").get("command")))
        .contains("--storage.tsdb.path=/prometheus");
    Map<String, Object> grafana = services().get("grafana");
    assertThat(strings(grafana.get("volumes"))).contains("board:/var/lib/grafana");
    assertThat(strings(grafana.get("entrypoint")).get(2))
        .contains("/dev/urandom", "GF_SECURITY_ADMIN_PASSWORD__FILE");
    assertThat(grafana.get("environment").toString()).doesNotContain("PASSWORD");
    assertThat(((Map<?, ?>) yaml("compose.yaml").get("volumes")).keySet().toString())
        .contains("metrics", "board");
  }

  @Test
  void daemonsAndHealthChecksAreThoseOfTheScripts() throws Exception {
    services()
        .forEach(
            (name, service) -> {
              String kind = name.replaceFirst("\\d+$", "");
              if (DAEMONS.contains(kind)) {
                assertThat(strings(service.get("command"))).containsExactly(kind);
                assertThat(strings(((Map<?, ?>) service.get("healthcheck")).get("test")))
                    .containsExactly("CMD", "lsps-health", kind);
                assertThat(service.get("hostname")).isEqualTo(name);
                assertThat(text("bin/lsps-daemon")).contains("\n  " + kind + ")");
                assertThat(text("bin/lsps-health")).contains("\n  " + kind + ")");
              }
            });
  }

  @Test
  void imagesNameNoHostAndNoMovingVersion() throws Exception {
    List<String> images = new ArrayList<>();
    services().values().forEach(service -> images.add(service.get("image").toString()));
    Pattern.compile("(?m)^ARG BASE=(\\S+)$")
        .matcher(text("Dockerfile"))
        .results()
        .forEach(base -> images.add(base.group(1)));
    assertThat(images)
        .hasSize(services().size() + 1)
        .noneMatch(image -> HOST_OF_IMAGE.matcher(image).matches())
        .noneMatch(image -> image.endsWith(":latest"));
    assertThat(text("Dockerfile")).containsPattern("(?m)^FROM \\$\\{BASE\\}$");
  }

  @Test
  void theImageDoesNotRunAsRoot() {
    List<String> users =
        Pattern.compile("(?m)^USER (\\S+)$")
            .matcher(text("Dockerfile"))
            .results()
            .map(user -> user.group(1))
            .toList();
    assertThat(users).containsExactly("hadoop");
    assertThat(text("Dockerfile")).contains("--uid 1000 --gid hadoop");
  }

  @Test
  void filesThatAreMountedOrCopiedAreThere() throws Exception {
    services()
        .values()
        .forEach(
            service ->
                strings(service.get("volumes")).stream()
                    .filter(volume -> volume.startsWith("./"))
                    .forEach(
                        volume -> assertThat(DOCKER.resolve(volume.split(":", -1)[0])).exists()));
    String made = text("build-context");
    Pattern.compile("(?m)^COPY (\\w+)/ ")
        .matcher(text("Dockerfile"))
        .results()
        .map((MatchResult copy) -> copy.group(1))
        .forEach(folder -> assertThat(made).contains("$context/" + folder.replace("lib", "lib/")));
    Pattern.compile("/opt/hadoop/tools/([\\w-]+\\.jar)")
        .matcher(text("Dockerfile"))
        .results()
        .forEach(jar -> assertThat(made).contains("$context/tools/" + jar.group(1)));
  }

  @Test
  void publishedPortsAreOfThisMachineAloneAndThoseThatDaemonsServe() throws Exception {
    List<String> ports = new ArrayList<>();
    services().values().forEach(service -> ports.addAll(strings(service.get("ports"))));
    assertThat(ports)
        .containsExactlyInAnyOrder(
            "127.0.0.1:8088:8088",
            "127.0.0.1:19888:19888",
            "127.0.0.1:9090:9090",
            "127.0.0.1:3000:3000");
    // The ResourceManager's is Hadoop's default, and nothing may change it here.
    assertThat(conf().get("yarn.resourcemanager.webapp.address")).isNull();
    assertThat(conf().get("mapreduce.jobhistory.webapp.address")).endsWith(":19888");
    assertThat(text("bin/lsps-health")).contains("${2:-8088}", "${2:-8042}", "${2:-19888}");
  }

  @Test
  void hostsInTheConfigurationAreServices() throws Exception {
    Set<String> services = services().keySet();
    Configuration conf = conf();
    assertThat(services)
        .contains(
            conf.get("yarn.resourcemanager.hostname"),
            conf.get("mapreduce.jobhistory.address").split(":", -1)[0],
            conf.get("mapreduce.jobhistory.webapp.address").split(":", -1)[0]);
    Map<?, ?> scraped =
        (Map<?, ?>) ((List<?>) yaml("prometheus/prometheus.yml").get("scrape_configs")).get(0);
    Map<?, ?> targets = (Map<?, ?>) ((List<?>) scraped.get("static_configs")).get(0);
    assertThat(strings(targets.get("targets")))
        .containsExactly(conf.get("yarn.resourcemanager.hostname") + ":8088");
    assertThat(scraped.get("metrics_path")).isEqualTo("/prom");
    Map<?, ?> source =
        (Map<?, ?>)
            ((List<?>) yaml("grafana/provisioning/datasources/prometheus.yaml").get("datasources"))
                .get(0);
    URI url = URI.create(source.get("url").toString());
    assertThat(services).contains(url.getHost());
    assertThat(url.getPort()).isEqualTo(9090);
  }

  @Test
  void theBoardAndTheRulesAreWhereGrafanaAndPrometheusLook() throws Exception {
    Map<?, ?> provider =
        (Map<?, ?>)
            ((List<?>) yaml("grafana/provisioning/dashboards/lsps.yaml").get("providers")).get(0);
    Object path = ((Map<?, ?>) provider.get("options")).get("path");
    assertThat(strings(services().get("grafana").get("volumes")))
        .anyMatch(volume -> volume.startsWith("./grafana/lsps.json:" + path + "/"));
    String rules = strings(yaml("prometheus/prometheus.yml").get("rule_files")).get(0);
    assertThat(strings(services().get("prometheus").get("volumes")))
        .anyMatch(volume -> volume.startsWith("./prometheus/" + rules + ":"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "conf/yarn-site.xml",
        "conf/mapred-site.xml",
        "conf/fair-scheduler.xml",
        "bin/lsps-daemon",
      })
  void classesThatAreNamedExist(String file) {
    Stream<String> named =
        CLASS
            .matcher(text(file))
            .results()
            .map(MatchResult::group)
            .filter(name -> !name.startsWith("org.apache.hadoop.mapreduce.v2.hs"));
    assertThat(named)
        .allSatisfy(
            name ->
                assertThat(Class.forName(name, false, getClass().getClassLoader())).isNotNull());
  }

  @Test
  void whatIsKeptLiesInTheVolumeThatDaemonsShare() {
    Configuration conf = conf();
    for (String key :
        List.of(
            "yarn.scheduler.lsps.history.dir",
            "yarn.resourcemanager.fs.state-store.uri",
            "yarn.app.mapreduce.am.staging-dir",
            "mapreduce.jobhistory.done-dir",
            "mapreduce.jobhistory.intermediate-done-dir")) {
      assertThat(conf.get(key).replace("file://", "")).as(key).startsWith("/data/");
    }
  }
}
