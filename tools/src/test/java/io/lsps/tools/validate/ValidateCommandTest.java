/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.yarn.LspsFairScheduler;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;

class ValidateCommandTest extends ValidatedFolder {
  @Test
  void filesWithNothingWrongPass() throws Exception {
    site(OURS, "yarn.scheduler.lsps.alpha=0.5", MONITOR, MONITORS_RUN);
    allocations(
        "<queue name='root'>"
            + POLICY
            + "<lspsAlpha>1</lspsAlpha><queue name='a'><lspsGuarantee>1</lspsGuarantee></queue>"
            + "</queue>");

    assertThat(run()).isZero();
    assertThat(out.toString()).isEqualTo("0 errors, 0 warnings" + System.lineSeparator());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "yarn.scheduler.lsps.alhpa=1 | yarn.scheduler.lsps.alhpa at line 3 of | Did you mean"
            + " yarn.scheduler.lsps.alpha?",
        "yarn.scheduler.lsps.guarantee=2 | yarn.scheduler.lsps.guarantee at line 3 of | is \"2\":"
            + " expected a number from 0 to 1",
        "yarn.scheduler.gp.obsrve-only=true | yarn.scheduler.gp.obsrve-only at line 3 of | Did you"
            + " mean yarn.scheduler.gp.observe-only?",
        "yarn.scheduler.fair.preemption=true | yarn.scheduler.fair.preemption at line 3 of |"
            + " expected false beside Global Preemption",
      })
  void aResourceManagerWouldNotStart(String property, String place, String advice)
      throws Exception {
    site(OURS, property, MONITOR, MONITORS_RUN);
    allocations("<queue name='a'/>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error")).singleElement().asString().contains(place).contains(advice);
  }

  /** Caught: a file that passes, and a ResourceManager that does not start. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "yarn.resourcemanager.scheduler.class=io.lsps.yarn.LspsFairSchedular | Did you mean"
            + " io.lsps.yarn.LspsFairScheduler?",
        "yarn.http.rmwebapp.external.classes=io.lsps.yarn.published.LspsPag | there is no such"
            + " class",
        "yarn.resourcemanager.scheduler.monitor.policies=io.lsps.preempt.yarn.GlobalMonitor | there"
            + " is no such class",
        "yarn.scheduler.fair.allocation.file=/no/such.xml | which is not there",
        "yarn.resourcemanager.scheduler.class=io.lsps.yarn.LspsPolicy | It is a queue's policy",
        "yarn.resourcemanager.scheduler.monitor.policies=io.lsps.yarn.LspsPolicy | that is no"
            + " SchedulingEditPolicy",
      })
  void whatIsNamedAndNotThereIsAnError(String property, String advice) throws Exception {
    site(property, MONITORS_RUN);
    allocations("<queue name='a'/>");

    assertThat(run()).isEqualTo(1);
    String key = property.substring(0, property.indexOf('='));
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(key + " at line 2 of ")
        .contains(advice);
  }

  @Test
  void aMisspeltKeyOfWhatDoesNotRunIsToldWithTheNearest() throws Exception {
    site(OURS, "yarn.scheduler.gp.obsrve-only=true");
    allocations("<queue name='a'/>");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .anyMatch(line -> line.contains("Did you mean yarn.scheduler.gp.observe-only?"));
  }

  /** Hadoop 3.3 makes root.default, and 3.4 does not: the class path here has 3.3. */
  @Test
  void aFindingIsPrintedOnceAndCounted() throws Exception {
    site(OURS, STOCK);
    resource("default-as-parent");

    assertThat(run()).isEqualTo(1);
    assertThat(out.toString().lines())
        .satisfiesExactly(
            error ->
                assertThat(error)
                    .startsWith("error ")
                    .contains("<queue> at line 5 of ", "(queue root.default)", "Hadoop 3.3."),
            sum -> assertThat(sum).isEqualTo("1 error, 0 warnings"));
    // Caught: a log that says it beside this.
    assertThat(LoggerFactory.getLogger(LspsFairScheduler.class).isErrorEnabled()).isFalse();
    assertThat(LoggerFactory.getLogger(FairScheduler.class).isErrorEnabled()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "file:///var/lsps, warning, with its scheme",
    "/var/lsps, warning, with its scheme",
    "hdfs:///var/lsps, '', ''",
    "hdfs//var/lsps, error, 'expected a folder, such as /yarn/lsps'",
  })
  void aHistoryThatTheOtherOfAPairDoesNotFindIsTold(String folder, String kind, String advice)
      throws Exception {
    site(
        OURS,
        STOCK,
        "yarn.resourcemanager.ha.enabled=true",
        "yarn.scheduler.lsps.history.dir=" + folder);
    allocations("<queue name='a'/>");
    run();

    List<String> findings = out.toString().lines().toList();
    assertThat(findings).hasSize(kind.isEmpty() ? 1 : 2);
    if (!kind.isEmpty()) {
      assertThat(findings.get(0))
          .startsWith(kind)
          .contains("yarn.scheduler.lsps.history.dir at line 5 of ")
          .contains(advice);
    }
  }

  /** Caught: a history that is never saved, and nobody says so before the start. */
  @Test
  void aHistoryOnAFileSystemThatHadoopDoesNotHaveIsTold() throws Exception {
    site(OURS, STOCK, "yarn.scheduler.lsps.history.dir=hfds:///var/lsps");
    allocations("<queue name='a'/>");

    run();
    assertThat(lines("warning"))
        .singleElement()
        .asString()
        .contains("yarn.scheduler.lsps.history.dir at line 4 of ", "no file system hfds");
  }

  /** Caught: a parser's exception as the answer, and a key without a name that stands twice. */
  /** Caught: a stack of Java's; and the allocation file was blamed for the second. */
  @ParameterizedTest
  @ValueSource(
      strings = {"yarn.scheduler.minimum-allocation-mb", "yarn.scheduler.fair.update-interval-ms"})
  void aNumberThatHadoopCannotReadIsToldWithItsKey(String key) throws Exception {
    site(OURS, STOCK, key + "=lots");
    allocations("<queue name='a'/>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(key, "yarn-site.xml", "\"lots\"")
        .doesNotContain("Exception", "fair-scheduler.xml");
  }

  /** Caught: the allocation file, named as the place of what yarn-site.xml says. */
  @Test
  void keysThatContradictEachOtherAreToldWithTheirLine() throws Exception {
    site(OURS, STOCK, "yarn.scheduler.minimum-allocation-mb=9000");
    allocations("<queue name='a'/>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(
            "yarn.scheduler.minimum-allocation-mb at line 4 of ", "maximum-allocation-mb=8192")
        .doesNotContain("fair-scheduler.xml");
  }

  /** Caught: the line of a key that is the beginning of the one that Hadoop names. */
  @Test
  void theKeyThatIsNamedIsNotOneThatItBeginsWith() throws Exception {
    site(OURS, STOCK, "yarn.scheduler=x", "yarn.scheduler.minimum-allocation-mb=9000");
    allocations("<queue name='a'/>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains("yarn.scheduler.minimum-allocation-mb at line 5 of ");
  }

  @Test
  void whatHadoopsParserRefusesIsToldInWords() throws Exception {
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    site(OURS, STOCK);
    Files.writeString(
        folder.resolve("fair-scheduler.xml"),
        "<?xml version='1.0'?>\n"
            + "<!DOCTYPE allocations>\n"
            + "<allocations><queue name='a'/></allocations>");
    Files.writeString(
        folder.resolve("yarn-site.xml"),
        Files.readString(folder.resolve("yarn-site.xml"))
            .replace(
                "</configuration>",
                "<property><value>a</value></property><property/></configuration>"));

    System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      assertThat(run()).isEqualTo(1);
    } finally {
      System.setErr(err);
    }
    assertThat(printed.toString(StandardCharsets.UTF_8)).isEmpty();
    assertThat(lines("error")).singleElement().asString().contains("line 2: DOCTYPE is disallowed");
    assertThat(lines("error")).noneMatch(line -> line.contains("Exception"));
    assertThat(lines("warning"))
        .singleElement()
        .asString()
        .contains("<property> at line 4 of ", "names no key");
  }

  /**
   * As in a public folder: preemption twice and without a time, a default queue that is closed, and
   * access lists that nobody asks.
   */
  @Test
  void aFolderInWhichNothingIsPreemptedAndNobodyKeptOutIsTold() throws Exception {
    site(
        STOCK_CLASS,
        "yarn.scheduler.fair.preemption=true",
        "yarn.scheduler.fair.preemption=true",
        "yarn.scheduler.fair.allow-undeclared-pools=false");
    allocations(
        """
        <queue name='hive'><maxResources>28672 mb,13 vcores</maxResources></queue>
        <queue name='other'><minResources>10240 mb,1 vcores</minResources>
        <schedulingMode>fair</schedulingMode><aclSubmitApps>ann,root</aclSubmitApps></queue>
        <queue name='default'><maxResources>0 mb,0 vcores</maxResources></queue>
        """);

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("yarn.scheduler.fair.preemption stands twice"),
            line -> assertThat(line).contains("LsPS would not run"),
            line -> assertThat(line).contains("line 5", "(queue root.default)", "no application"),
            line -> assertThat(line).contains("<aclSubmitApps> at line 4", "yarn.acl.enable"),
            line -> assertThat(line).contains("<allocations> at line 1", "preempts nothing"));
  }

  /** Whose default file system is known. */
  @Test
  void aFolderWithoutASchemeIsOnTheFileSystemOfCoreSite() throws Exception {
    site(
        OURS,
        STOCK,
        "yarn.resourcemanager.ha.enabled=true",
        "yarn.scheduler.lsps.history.dir=/var/lsps");
    allocations("<queue name='a'/>");
    Files.writeString(
        folder.resolve("core-site.xml"),
        "<configuration><property><name>fs.defaultFS</name><value>hdfs://pair</value></property>"
            + "</configuration>");

    assertThat(run()).isZero();
    assertThat(lines("warning")).isEmpty();
  }

  /** Caught: a parser that throws without a place. */
  @Test
  void aByteThatIsNoTextIsToldWithItsFile() throws Exception {
    site(OURS);
    Path file = folder.resolve("fair-scheduler.xml");
    Files.write(
        file,
        "<allocations><queue name='caf\u00e9'/></allocations>"
            .getBytes(StandardCharsets.ISO_8859_1));

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(file + " is not well-formed: ")
        .contains("UTF-8");
  }

  @Test
  void settingsWithoutWhichNothingHappensAreMissed() throws Exception {
    site(MONITOR, "yarn.scheduler.lsps.alpha=1", "yarn.scheduler.lspss.alpha=1");
    allocations("<queue name='a'/>");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .hasSize(3)
        .anyMatch(
            line ->
                line.contains("yarn.scheduler.lsps.alpha at line 3 of")
                    && line.contains("does nothing"))
        .anyMatch(
            line -> line.contains("set yarn.resourcemanager.scheduler.monitor.enable to true"))
        .anyMatch(line -> line.contains("Did you mean yarn.scheduler.lsps.alpha?"));
  }

  @Test
  void allThatIsWrongIsToldAtOnce() throws Exception {
    site(OURS, "yarn.scheduler.lsps.alpha=2", "yarn.scheduler.flex.metrik=x");
    allocations("<queue name='a'><lspsTier2>lifo</lspsTier2><weight>two</weight></queue>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error")).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/no/such.xml", "fair-scheduler.xml"})
  void aFileThatCannotBeReadHidesNothingElse(String file) throws Exception {
    site(
        OURS,
        "yarn.scheduler.lsps.alpha=2",
        "yarn.scheduler.gp.interval=0s",
        "yarn.scheduler.fair.allocation.file=" + file,
        MONITORS_RUN);
    Files.writeString(folder.resolve("fair-scheduler.xml"), "<allocations>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .hasSize(3)
        .anyMatch(line -> line.contains("ends a ResourceManager without the CapacityScheduler"))
        .anyMatch(line -> line.contains(file))
        .anyMatch(line -> line.contains("yarn.scheduler.lsps.alpha"));
  }

  @Test
  void aFolderWithoutTheFileIsBadUsage() {
    assertThat(new CommandLine(new ValidateCommand()).execute(folder.toString())).isEqualTo(2);
  }
}
