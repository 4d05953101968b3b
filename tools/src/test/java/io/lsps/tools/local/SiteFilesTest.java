/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.local.ClusterState.ClusterSetup;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.SplittableRandom;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.TaskType;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class SiteFilesTest {
  @TempDir Path root;
  private final ClusterPorts ports = ClusterPorts.choose(2, new SplittableRandom(3));

  private SiteFiles files;

  @BeforeEach
  void inAFolderOfItsOwn() {
    files = new SiteFiles(new ClusterLayout(root));
  }

  private ClusterSetup setup(SchedulerChoice scheduler, Map<String, String> conf) {
    return new ClusterSetup(new ClusterSpec(scheduler, 2, 2048, conf, "", ""), ports);
  }

  private Configuration written(SchedulerChoice scheduler, Map<String, String> conf)
      throws Exception {
    files.write(setup(scheduler, conf));
    return new LocalCluster(root, line -> {}).client();
  }

  @Test
  void hadoopReadsTheAddresses() throws Exception {
    Configuration conf = written(SchedulerChoice.LSPS, Map.of());
    assertThat(
            conf.getSocketAddr(
                    YarnConfiguration.RM_ADDRESS,
                    YarnConfiguration.DEFAULT_RM_ADDRESS,
                    YarnConfiguration.DEFAULT_RM_PORT)
                .getPort())
        .isEqualTo(ports.rm().client());
    assertThat(conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS))
        .isEqualTo("localhost:" + ports.rm().web());
    assertThat(conf.get("mapreduce.jobhistory.webapp.address"))
        .isEqualTo("localhost:" + ports.history().web());
  }

  @Test
  void everyListeningAddressIsOfThisMachineAlone() throws Exception {
    Configuration conf = written(SchedulerChoice.LSPS, Map.of());
    conf.getPropsWithPrefix("yarn.resourcemanager.")
        .forEach(
            (key, value) -> {
              if (key.endsWith("address") && !value.isEmpty() && !key.contains("https")) {
                assertThat(value).as(key).startsWith("localhost:");
              }
            });
  }

  /** Hadoop's own default would let two clusters of one user read each other's store. */
  @Test
  void theResourceManagerStoresInTheClustersFolder() throws Exception {
    Configuration conf = written(SchedulerChoice.LSPS, Map.of());
    assertThat(conf.get(YarnConfiguration.FS_NODE_ATTRIBUTE_STORE_ROOT_DIR))
        .contains(root.toString());
    assertThat(conf.get("hadoop.tmp.dir")).contains(root.toString());
  }

  @Test
  void theSchedulerIsTheChosenOne() throws Exception {
    assertThat(
            written(SchedulerChoice.FAIR, Map.of())
                .getClass(YarnConfiguration.RM_SCHEDULER, null, ResourceScheduler.class))
        .isEqualTo(FairScheduler.class);
    assertThat(written(SchedulerChoice.LSPS, Map.of()).get(YarnConfiguration.RM_SCHEDULER))
        .isEqualTo("io.lsps.yarn.LspsFairScheduler");
  }

  @Test
  void keysOfTheCommandLineWin() throws Exception {
    Configuration conf =
        written(
            SchedulerChoice.FAIR,
            Map.of(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, "64", "odd", "<&>"));
    assertThat(conf.getInt(YarnConfiguration.RM_SCHEDULER_MINIMUM_ALLOCATION_MB, 0)).isEqualTo(64);
    assertThat(conf.get("odd")).isEqualTo("<&>");
  }

  @Test
  void tasksFitIntoANodeBesideTheirMaster() throws Exception {
    JobConf conf = new JobConf(written(SchedulerChoice.LSPS, Map.of()));
    assertThat(conf.get("mapreduce.framework.name")).isEqualTo("yarn");
    assertThat(
            conf.getMemoryRequired(TaskType.MAP)
                + conf.getInt("yarn.app.mapreduce.am.resource.mb", 0))
        .isLessThanOrEqualTo(conf.getInt(YarnConfiguration.NM_PMEM_MB, 0));
  }

  @Test
  void everyUserGetsAQueueOfThePolicy() throws Exception {
    written(SchedulerChoice.LSPS, Map.of());
    Document allocations =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(allocations().toFile());
    assertThat(text(allocations, "schedulingPolicy")).isEqualTo("io.lsps.yarn.LspsPolicy");
    assertThat(text(allocations, "defaultQueueSchedulingPolicy"))
        .isEqualTo("io.lsps.yarn.LspsPolicy");
    assertThat(
            allocations
                .getElementsByTagName("rule")
                .item(0)
                .getAttributes()
                .getNamedItem("name")
                .getNodeValue())
        .isEqualTo("nestedUserQueue");
  }

  @Test
  void queuesOfOnesOwnStandInThePlaceOfAQueueForEachUser() throws Exception {
    String own = "<allocations><queue name=\"batch\"/></allocations>";
    ClusterSpec spec = new ClusterSpec(SchedulerChoice.FAIR, 2, 2048, Map.of(), "", own);
    files.write(new ClusterSetup(spec, ports));
    assertThat(allocations()).hasContent(own);
  }

  @Test
  void whatAPersonWroteInTheAllocationFileIsKeptAside() throws Exception {
    written(SchedulerChoice.LSPS, Map.of());
    Files.writeString(allocations(), "<allocations><!-- mine --></allocations>");
    written(SchedulerChoice.LSPS, Map.of());
    assertThat(allocations()).content().contains("LspsPolicy");
    assertThat(allocations().resolveSibling("fair-scheduler.xml.previous"))
        .content()
        .contains("mine");
  }

  @Test
  void onlyKeysThatDifferAreChangedInAFileThatAPersonHasEdited() throws Exception {
    written(SchedulerChoice.LSPS, Map.of("theirs", "1"));
    Path site = root.resolve("conf").resolve("yarn-site.xml");
    String heartbeat = "yarn.resourcemanager.nodemanagers.heartbeat-interval-ms";
    Files.writeString(
        site,
        Files.readString(site)
            .replace("<value>200</value>", "<value>300</value>")
            .replace("</configuration>", "<!-- mine --></configuration>"));

    boolean all =
        files.change(
            setup(SchedulerChoice.LSPS, Map.of("theirs", "1")),
            setup(SchedulerChoice.LSPS, Map.of("new", "<&>")));

    Configuration conf = new LocalCluster(root, line -> {}).client();
    assertThat(all).isTrue();
    assertThat(conf.getInt(heartbeat, 0)).isEqualTo(300);
    assertThat(conf.get("new")).isEqualTo("<&>");
    assertThat(conf.get("theirs")).isNull();
    assertThat(site).content().contains("<!-- mine -->");
  }

  @Test
  void aFileIsNotTouchedWhereNothingDiffers() throws Exception {
    written(SchedulerChoice.LSPS, Map.of());
    Path site = root.resolve("conf").resolve("yarn-site.xml");
    String edited = "<configuration><!-- nothing --></configuration>";
    Files.writeString(site, edited);
    files.change(setup(SchedulerChoice.LSPS, Map.of()), setup(SchedulerChoice.LSPS, Map.of()));
    assertThat(site).hasContent(edited);
  }

  @Test
  void editedQueuesStayWhenTheSchedulerChangesAndOthersFollowIt() throws Exception {
    ClusterSetup ours = setup(SchedulerChoice.LSPS, Map.of());
    ClusterSetup stock = setup(SchedulerChoice.FAIR, Map.of());
    files.write(ours);
    assertThat(files.change(ours, stock)).isTrue();
    assertThat(allocations()).content().doesNotContain("LspsPolicy");
    Files.writeString(allocations(), "<allocations><!-- mine --></allocations>");
    assertThat(files.change(stock, ours)).isFalse();
    assertThat(allocations()).content().contains("mine");
  }

  @Test
  void applicationsAreKeptForTheNextResourceManager() throws Exception {
    Configuration conf = written(SchedulerChoice.LSPS, Map.of());
    assertThat(conf.getBoolean(YarnConfiguration.RECOVERY_ENABLED, false)).isTrue();
    assertThat(conf.get(YarnConfiguration.FS_RM_STATE_STORE_URI)).contains(root.toString());
  }

  @Test
  void aCapacitySchedulerHasItsOwnFileOfQueuesAndFindsItAgain() throws Exception {
    ClusterSetup fair = setup(SchedulerChoice.LSPS, Map.of());
    ClusterSetup stock = setup(SchedulerChoice.CAPACITY, Map.of());
    ClusterSetup ours = setup(SchedulerChoice.CAPACITY_LSPS, Map.of());
    Path queues = root.resolve("conf").resolve("capacity-scheduler.xml");
    files.write(stock);
    assertThat(queues).content().contains("<value>fair</value>");
    assertThat(files.change(stock, fair)).isTrue();
    assertThat(allocations()).content().contains("LspsPolicy");

    assertThat(files.change(fair, ours)).isTrue();
    assertThat(queues).content().contains("LeastWorkOrderingPolicy");

    Files.writeString(queues, "<configuration><!-- mine --></configuration>");
    assertThat(files.change(ours, stock)).isFalse();
    assertThat(queues).content().contains("mine");
  }

  private Path allocations() {
    return root.resolve("conf").resolve("fair-scheduler.xml");
  }

  private static String text(Document document, String element) {
    return document.getElementsByTagName(element).item(0).getTextContent();
  }
}
