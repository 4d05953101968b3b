/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ValidateCommandTest {
  private static final String OURS =
      "yarn.resourcemanager.scheduler.class=io.lsps.yarn.LspsFairScheduler";
  private static final String MONITOR =
      "yarn.resourcemanager.scheduler.monitor.policies=io.lsps.preempt.yarn.GlobalPreemptionMonitor";
  private static final String MONITORS_RUN = "yarn.resourcemanager.scheduler.monitor.enable=true";
  private static final String POLICY =
      "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>";

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();

  @Test
  void filesWithNothingWrongPass() throws Exception {
    site(OURS, "yarn.scheduler.lsps.alpha=0.5", MONITOR, MONITORS_RUN);
    allocations(
        "<queue name='root'>"
            + POLICY
            + "<queue name='a'><lspsAlpha>1</lspsAlpha></queue></queue>");

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
        "yarn.http.rmwebapp.external.classes=io.lsps.yarn.web.LspsPag | there is no such class",
        "yarn.resourcemanager.scheduler.monitor.policies=io.lsps.preempt.yarn.GlobalMonitor | there"
            + " is no such class",
        "yarn.scheduler.fair.allocation.file=/no/such.xml | which is not there",
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'><lspsAlhpa>1</lspsAlhpa></queue> | <lspsAlhpa> at line 2 of | Did you mean"
            + " <lspsAlpha>?",
        "<queue name='a'><lspsAlpha>3</lspsAlpha></queue> | <lspsAlpha> at line 2 of | expected a"
            + " number from 0 to 1",
        "<queue name='a'><schedulingPolicy>io.lsps.Policy</schedulingPolicy></queue> |"
            + " <schedulingPolicy> at line 2 of | io.lsps.Policy SchedulingPolicy class not found",
        "<queue name='a'><weight>two</weight></queue> | <weight> at line 2 of | two",
        "<queue name='a'> | line 3 of | is not well-formed",
      })
  void anAllocationFileThatWouldBeRefusedIsAnError(String queues, String place, String advice)
      throws Exception {
    site(OURS);
    allocations(queues);

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error")).singleElement().asString().contains(place).contains(advice);
  }

  /**
   * Caught: a file that passes, and a queue that never runs anything, or policies that are none.
   */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'><weight>-2</weight></queue> | <weight> at line 2 of | (queue root.a) is"
            + " \"-2\": expected a number above 0",
        "<queue name='a'><maxRunningApps>-1</maxRunningApps></queue> | <maxRunningApps> at line 2"
            + " of | is \"-1\": expected a whole number, at least 0",
        "<userMaxAppsDefault>-1</userMaxAppsDefault> | <userMaxAppsDefault> at line 2 of | is"
            + " \"-1\": expected a whole number, at least 0",
        "<queue name='a'><maxAMShare>-0.5</maxAMShare></queue> | <maxAMShare> at line 2 of |"
            + " expected -1 for no limit, or a number from 0 to 1",
        "<queue name='root'><schedulingPolicy>fifo</schedulingPolicy></queue> | <schedulingPolicy>"
            + " at line 2 of | fifo is for leaf queues alone",
        "<queue name='a'><schedulingMode>fifo</schedulingMode><queue name='b'/></queue> |"
            + " <schedulingMode> at line 2 of | (queue root.a) is \"fifo\": expected a policy for a"
            + " queue with queues in it",
        "<queue name='a'><schedulingPolicy>drf</schedulingPolicy></queue> | <schedulingPolicy> at"
            + " line 2 of | expected a policy that its parent root allows, which has fair",
        "<queue name='a'/><queue name='a'><queue name='b'/></queue> | <queue> at line 2 of | once"
            + " as a leaf queue and once as a parent queue",
        "<queue name='Root'><queue name='a'/></queue> | <queue> at line 2 of | has the name Root",
      })
  void whatTheFairSchedulerWouldApplyByHalvesIsAnError(String queues, String place, String advice)
      throws Exception {
    site(OURS);
    allocations(queues);

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error")).singleElement().asString().contains(place).contains(advice);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'><weight>0</weight></queue> | <weight> at line 2 of | expected a number"
            + " above 0",
        "<queue name='a'><maxAMShare>7</maxAMShare></queue> | <maxAMShare> at line 2 of | It counts"
            + " as 1",
        "<queue name='a'><minResources>2048 mb,2 vcores</minResources><maxResources>1024 mb,4"
            + " vcores</maxResources></queue> | <minResources> at line 2 of | expected a minimum"
            + " within the maximum",
        "<queue name='root'><schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy>"
            + "</queue> | <schedulingPolicy> at line 2 of | orders the jobs of a leaf queue",
        "<queue name='a'/><queue name='a'/> | <queue> at line 2 of | is queue root.a a second time",
        "<queue name='a'><weight>2</weight><weight>3</weight></queue> | <weight> at line 2 of |"
            + " stands a second time, after line 2: the last one counts",
        "<queue name='root'><schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>"
            + "<lspsRule>paper</lspsRule><lspsLag>1</lspsLag></queue> | <lspsLag>"
            + " at line 2 of | it counts with least-work alone",
      })
  void whatTheFairSchedulerTakesForSomethingElseIsAWarning(
      String queues, String place, String advice) throws Exception {
    site(OURS);
    allocations(queues);

    assertThat(run()).isZero();
    assertThat(lines("warning")).singleElement().asString().contains(place).contains(advice);
  }

  /** Caught: a warning of what means something in a queue below. */
  @Test
  void anElementThatCountsSomewhereBelowPasses() throws Exception {
    site(OURS);
    allocations(
        "<queue name='root'>"
            + POLICY
            + "<lspsRule>paper</lspsRule><lspsLag>9</lspsLag><queue name='p'>"
            + POLICY
            + "<lspsRule>least-work</lspsRule><queue name='a'/></queue></queue>");

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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'><wieght>2</wieght></queue> | <wieght> at line 2 of | Did you mean"
            + " <weight>?",
        "<queue name='a'><colour>red</colour></queue> | <colour> at line 2 of | is read by nobody."
            + " Remove it.",
        "<defaultQueueSchedulingPolicie/> | <defaultQueueSchedulingPolicie> at line 2 |"
            + " <defaultQueueSchedulingPolicy>?",
        "<queue name='a'><lspsAlpha>1</lspsAlpha></queue> | <lspsAlpha> at line 2 of | does"
            + " nothing: queue a",
      })
  void whatTheFairSchedulerPassesOverIsAWarning(String queues, String place, String advice)
      throws Exception {
    site(OURS);
    allocations(queues);

    assertThat(run()).isZero();
    assertThat(lines("warning")).singleElement().asString().contains(place).contains(advice);
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
        .hasSize(2)
        .anyMatch(line -> line.contains(file))
        .anyMatch(line -> line.contains("yarn.scheduler.lsps.alpha"));
  }

  @Test
  void aFolderWithoutTheFileIsBadUsage() {
    assertThat(new CommandLine(new ValidateCommand()).execute(folder.toString())).isEqualTo(2);
  }

  private int run() {
    return new CommandLine(new ValidateCommand())
        .setOut(new PrintWriter(out))
        .execute(folder.toString());
  }

  private List<String> lines(String kind) {
    return out.toString().lines().filter(line -> line.startsWith(kind)).toList();
  }

  /** A property a line, from line 2 on. */
  private void site(String... properties) throws IOException {
    StringBuilder xml = new StringBuilder("<configuration>\n");
    for (String property : properties) {
      String[] parts = property.split("=", 2);
      xml.append("<property><name>")
          .append(parts[0])
          .append("</name><value>")
          .append(parts[1])
          .append("</value></property>\n");
    }
    Files.writeString(folder.resolve("yarn-site.xml"), xml + "</configuration>");
  }

  private void allocations(String content) throws IOException {
    Files.writeString(
        folder.resolve("fair-scheduler.xml"), "<allocations>\n" + content + "\n</allocations>");
  }
}
