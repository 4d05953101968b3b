/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.lsps.rule.Tier2;
import io.lsps.settings.BadSettingException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllocationFileOptionsTest {
  @Test
  void aQueueInheritsWhatItDoesNotSet() throws IOException {
    Options options =
        options(
            "<allocations>",
            "  <queue name='root'>",
            "    <lspsAlpha>0.4</lspsAlpha>",
            "    <weight>1.0</weight>",
            "    <queue name='eng'>",
            "      <lspsTier2>fifo</lspsTier2>",
            "      <queue name='alice'><lspsAlpha> 0.9 </lspsAlpha></queue>",
            "    </queue>",
            "    <pool name='ops'><lspsFairness>drf</lspsFairness></pool>",
            "  </queue>",
            "</allocations>");

    assertThat(options.ofQueue("root").alpha()).isEqualTo(0.4);
    assertThat(options.ofQueue("root.eng").alpha()).isEqualTo(0.4);
    assertThat(options.ofQueue("root.eng.alice").alpha()).isEqualTo(0.9);
    assertThat(options.ofQueue("root.eng.alice").tier2()).isEqualTo(Tier2.FIFO);
    assertThat(options.ofQueue("root.eng.made.later").tier2()).isEqualTo(Tier2.FIFO);
    assertThat(options.ofQueue("root.ops").tier2()).isEqualTo(Tier2.RULE);
    assertThat(options.ofQueue("root.ops").fairness()).isEqualTo(Fairness.DRF);
  }

  /** Caught: a site that shares by drf loses its vcores where LsPS takes the place of a policy. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "root has drf | <queue name='root'><schedulingPolicy>drf</schedulingPolicy>"
            + "<queue name='p'>LSPS</queue></queue> | DRF",
        "a queue below has it | <queue name='root'>LSPS<queue name='a'>"
            + "<schedulingPolicy>DRF</schedulingPolicy></queue><queue name='p'/></queue> | DRF",
        "it is usual | <queue name='root'>LSPS<queue name='p'>LSPS</queue></queue>"
            + "<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy> | DRF",
        "the nearest has fair | <queue name='root'><schedulingPolicy>fair</schedulingPolicy>"
            + "<queue name='p'>LSPS</queue></queue>"
            + "<defaultQueueSchedulingPolicy>drf</defaultQueueSchedulingPolicy> | FAIR",
        "nobody names one | <queue name='root'>LSPS<queue name='p'>LSPS</queue></queue> | FAIR",
        "it is written | <queue name='root'><schedulingPolicy>drf</schedulingPolicy>"
            + "<lspsFairness>fair</lspsFairness><queue name='p'>LSPS</queue></queue> | FAIR",
      })
  void fairnessIsThatOfThePolicyThatTheFileStillNames(String why, String queues, Fairness expected)
      throws IOException {
    String lsps = "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>";
    Options options = options("<allocations>" + queues.replace("LSPS", lsps) + "</allocations>");

    assertThat(options.ofQueue("root.p").fairness()).as(why).isEqualTo(expected);
    assertThat(options.ofQueue("root.p.made.later").fairness()).as(why).isEqualTo(expected);
  }

  /** Caught: an option in force, and shown, that nothing should go by. */
  @Test
  void whatSaysHowChildrenShareIsNotInForceInALeafQueueUnderLsps() throws IOException {
    Options options =
        options(
            "<allocations><queue name='root'>",
            "<schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>",
            "<queue name='a'><lspsRule>paper</lspsRule><lspsLag>2</lspsLag>",
            "<lspsAlpha>0.5</lspsAlpha><lspsGuarantee>1</lspsGuarantee></queue>",
            "<queue name='b'><lspsLag>2</lspsLag><lspsGroupBy>submitter</lspsGroupBy></queue>",
            "</queue></allocations>");

    assertThat(options.queues().get("root.a").texts().keySet()).containsExactly(LspsKeys.GUARANTEE);
    assertThat(options.ofQueue("root.a").tier2()).isEqualTo(Tier2.RULE);
    assertThat(options.queues().get("root.b").texts()).containsEntry(LspsKeys.LAG, "2");
  }

  @Test
  void queuesAtTheTopAreChildrenOfRoot() throws IOException {
    Options options =
        options(
            "<allocations><queue name='a'><lspsAlpha>0</lspsAlpha></queue>",
            "<queue name='b'/></allocations>");

    assertThat(options.ofQueue("root.a").alpha()).isZero();
    assertThat(options.ofQueue("root.b").alpha()).isEqualTo(1);
  }

  /** The FairScheduler takes it, and never ends to divide by it. */
  @Test
  void aWeightThatIsNoNumberIsRefused() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(
            () ->
                options(
                    "<allocations><queue name='a'>",
                    "<weight> NaN </weight></queue></allocations>"))
        .withMessageContaining("<weight> at line 2")
        .withMessageContaining("(queue root.a) is NaN: expected a number");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<lspsAlpha>1.5</lspsAlpha> | <lspsAlpha> at line 2 of fair.xml (queue root.a) is \"1.5\":"
            + " expected a number from 0 to 1",
        "<lspsAlpha>NaN</lspsAlpha> | is \"NaN\": expected a number from 0 to 1",
        "<lspsAlpha></lspsAlpha> | is \"\": expected a number from 0 to 1",
        "<lspsTier2>lifo</lspsTier2> | is \"lifo\": expected one of rule, fair, fifo,"
            + " least-work, flex",
        "<lspsGroupBy>user</lspsGroupBy> | expected one of queue, submitter",
        "<lspsAlfa>1</lspsAlfa> | <lspsAlfa> at line 2 of fair.xml is unknown: expected one of"
            + " <lspsMode>, <lspsRule>, <lspsAlpha>, <lspsGuarantee>",
        "<lspsAlfa>1</lspsAlfa> | Did you mean <lspsAlpha>?",
        "<lspsAlpha>1<b/></lspsAlpha> | fair.xml is not well-formed",
      })
  void refusesWithElementLineValueAndRange(String element, String message) {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(
            () -> options("<allocations>", "<queue name='a'>" + element + "</queue></allocations>"))
        .withMessageContaining(message);
  }

  @Test
  void refusesAnElementOutsideAQueue() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(() -> options("<allocations><lspsAlpha>1</lspsAlpha></allocations>"))
        .withMessageContaining("outside a queue")
        .withMessageContaining("<queue name=\"root\">");
  }

  @Test
  void readsNoForeignFiles() {
    assertThatExceptionOfType(BadSettingException.class)
        .isThrownBy(
            () ->
                options(
                    "<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>",
                    "<allocations><queue"
                        + " name='a'><lspsAlpha>&x;</lspsAlpha></queue></allocations>"));
  }

  private static Options options(String... lines) throws IOException {
    byte[] xml = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
    return Options.of(
        new Configuration(false), AllocationXml.read(new ByteArrayInputStream(xml), "fair.xml"));
  }
}
