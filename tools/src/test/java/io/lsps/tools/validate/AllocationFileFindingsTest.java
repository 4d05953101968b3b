/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found in an allocation file, line by line. */
class AllocationFileFindingsTest extends ValidatedFolder {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'><lspsAlhpa>1</lspsAlhpa></queue> | <lspsAlhpa> at line 2 of | Did you mean"
            + " <lspsAlpha>?",
        "<queue name='a'><lspsAlpha>3</lspsAlpha></queue> | <lspsAlpha> at line 2 of | expected a"
            + " number from 0 to 1",
        "<queue name='a'><schedulingPolicy>io.lsps.Policy</schedulingPolicy></queue> |"
            + " <schedulingPolicy> at line 2 of | is \"io.lsps.Policy\": expected fair, drf, fifo"
            + " or a class. There is no such class",
        "<queue name='a'><schedulingPolicy>lsps</schedulingPolicy></queue> | <schedulingPolicy> at"
            + " line 2 of | Did you mean io.lsps.yarn.LspsPolicy?",
        "<queue name='a'><schedulingMode>FairSharing</schedulingMode></queue> | <schedulingMode> at"
            + " line 2 of | (queue root.a) is \"FairSharing\": expected fair",
        "<queue"
            + " name='a'><schedulingPolicy>io.lsps.yarn.LspsFairScheduler</schedulingPolicy></queue>"
            + " | <schedulingPolicy> at line 2 of | is a scheduler, for"
            + " yarn.resourcemanager.scheduler.class",
        "<defaultQueueSchedulingPolicy>fifo</defaultQueueSchedulingPolicy> |"
            + " <defaultQueueSchedulingPolicy> at line 2 of | Name fifo in leaf queues alone",
        "<queue name='a'><weight>two</weight></queue> | <weight> at line 2 of | is \"two\":"
            + " expected a number such as 2.0",
        "<queue name='a'><weight>2,0</weight></queue> | <weight> at line 2 of | is \"2,0\":"
            + " expected a number such as 2.0",
        "<queue name='a'><weight/></queue> | <weight> at line 2 of | is \"\": expected a number",
        "<queue name='a'><maxRunningApps>ten</maxRunningApps></queue> | <maxRunningApps> at line 2"
            + " of | is \"ten\": expected a whole number such as 10",
        "<queueMaxAppsDefault>ten</queueMaxAppsDefault> | <queueMaxAppsDefault> at line 2 of | is"
            + " \"ten\"",
        "<queue name='a'><minSharePreemptionTimeout>10 s</minSharePreemptionTimeout></queue> |"
            + " <minSharePreemptionTimeout> at line 2 of | expected seconds as a whole number",
        "<queue name='a'><maxResources>40 GB, 10 cores</maxResources></queue> | <maxResources> at"
            + " line 2 of | is \"40 GB, 10 cores\": expected \"8192 mb, 8 vcores\"",
        "<queue name='a'><minResources>memory-mb=1, gpus=1</minResources></queue> | <minResources>"
            + " at line 2 of | There is no gpus in yarn.resource-types",
        "<queue name='a'><aclSubmitApps/></queue> | <aclSubmitApps> at line 2 of | one blank for"
            + " nobody",
        "<queue name='a.b'/> | <queue> at line 2 of | expected one without a period",
        "<queue name=' '/> | <queue> at line 2 of | has no name",
        "<queue name='root'/><queue name='b'/> | <queue> at line 2 of | inside of root",
        "<queue name='a'><maxAMShare>0.5</maxAMShare><queue name='b'/></queue> | <maxAMShare> at"
            + " line 2 of | is in a parent queue",
        "<queuePlacementPolicy><rule name='specified'/></queuePlacementPolicy> | <rule> at line 2"
            + " of | is the last rule and may find no queue",
        "<queuePlacementPolicy><rule name='user'/><rule name='default'/></queuePlacementPolicy> |"
            + " <rule> at line 2 of | is never reached",
        "<queuePlacementPolicy><rule name='defualt'/></queuePlacementPolicy> | <rule> at line 2 of"
            + " | Did you mean default?",
        "<queuePlacementPolicy><rule name='nestedUserQueue'/></queuePlacementPolicy> | <rule> at"
            + " line 2 of | expected a rule inside",
        "<queue name='a'><maxAMShare>NaN</maxAMShare></queue> | <maxAMShare> at line 2 of | is"
            + " \"NaN\": expected -1",
        "<reservation-agent/> | <reservation-agent> at line 2 of | expected the name of a class",
        "<queuePlacementPolicy/> | <queuePlacementPolicy> at line 2 of | has no <rule>",
        "<queue name='a'> | line 3 of | is not well-formed",
      })
  void anAllocationFileThatWouldBeRefusedIsAnError(String queues, String place, String advice)
      throws Exception {
    site(OURS);
    allocations(queues);

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(place, advice)
        .doesNotContain("[row,col");
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
        "<queue name='a'><weight>0</weight></queue> | <weight> at line 2 of | Its share is its"
            + " minimum share alone",
        "<queue name='a'><maxRunningApps>0</maxRunningApps></queue> | <maxRunningApps> at line 2 of"
            + " | no application runs",
        "<queue name='a'><maxResources>memory-mb=8192</maxResources></queue> | <maxResources> at"
            + " line 2 of | is read as <memory:8192, vCores:-1>",
        "<queue name='a'><maxContainerAllocation>50%</maxContainerAllocation></queue> |"
            + " <maxContainerAllocation> at line 2 of | takes no percentage here",
        "<queue name='p'><maxResources>3072 mb, 3 vcores</maxResources><queue name='a'>"
            + "<minResources>2048 mb, 1 vcores</minResources></queue><queue name='b'><minResources>"
            + "2048 mb, 1 vcores</minResources></queue></queue> | <maxResources> at line 2 of | add"
            + " up to <memory:4096, vCores:2>",
        "<queue name='a'><maxResources>20480mb,1vcores</maxResources></queue> | <maxResources> at"
            + " line 2 of | since the smallest container is <memory:1024, vCores:1>",
        "<queueMaxResourcesDefault>2047 mb, 8 vcores</queueMaxResourcesDefault> |"
            + " <queueMaxResourcesDefault> at line 2 of | an application's AM takes all of it",
        "<queue name='a' type='Parent'/> | <queue> at line 2 of | has the type Parent, which the"
            + " FairScheduler ignores",
        "<queue name='a'><aclSubmitApps>ann</aclSubmitApps></queue> | <aclSubmitApps> at line 2 of"
            + " | Set yarn.acl.enable",
        "<queue name='a'><minSharePreemptionTimeout>9</minSharePreemptionTimeout></queue> |"
            + " <minSharePreemptionTimeout> at line 2 of | preemption is off",
        "<queue name='a'><allowPreemptionFrom>no</allowPreemptionFrom></queue> |"
            + " <allowPreemptionFrom> at line 2 of | It counts as false",
        "<queue name='p'><queue name='a'/></queue><queuePlacementPolicy><rule name='default'"
            + " queue='p'/></queuePlacementPolicy> | <rule> at line 2 of | a parent queue, in which"
            + " no application can be",
        "<queue name='a'><schedulingPolicy>fair</schedulingPolicy><lspsGroupBy>submitter"
            + "</lspsGroupBy></queue><defaultQueueSchedulingPolicy>io.lsps.yarn.LspsPolicy"
            + "</defaultQueueSchedulingPolicy> | <lspsGroupBy> at line 2 of | does nothing under"
            + " the policy fair",
        "<queue name='a'><maxAMShare>7</maxAMShare></queue> | <maxAMShare> at line 2 of | It counts"
            + " as 1",
        "<queue name='a'><minResources>4096 mb,2 vcores</minResources><maxResources>2048 mb,4"
            + " vcores</maxResources></queue> | <minResources> at line 2 of | expected a minimum"
            + " within the maximum",
        "<queue name='root'><schedulingPolicy>io.lsps.flex.yarn.FlexPolicy</schedulingPolicy>"
            + "</queue> | <schedulingPolicy> at line 2 of | orders the jobs of a leaf queue",
        "<queue name='a'><maxContainerAllocation>100 mb, 1 vcores</maxContainerAllocation></queue>"
            + " | <maxContainerAllocation> at line 2 of | every submission fails, since the"
            + " smallest container is <memory:1024, vCores:1>",
        "<queue name='a'><maxContainerAllocation>memory-mb=4096</maxContainerAllocation></queue> |"
            + " <maxContainerAllocation> at line 2 of | is read as <memory:4096, vCores:-1>",
        "<queue name='a'/><queue name='a'/> | <queue> at line 2 of | is queue root.a a second time",
        "<queue name='a'><weight>2</weight><weight>3</weight></queue> | <weight> at line 2 of |"
            + " appears a second time, after line 2: the last one counts",
        "<queue name='root'><schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy>"
            + "<lspsRule>paper</lspsRule><lspsLag>1</lspsLag></queue> | <lspsLag>"
            + " at line 2 of | it counts with least-work alone",
      })
  void whatTheFairSchedulerTakesForSomethingElseIsAWarning(
      String queues, String place, String advice) throws Exception {
    site(OURS, STOCK);
    allocations(queues);

    assertThat(run()).isZero();
    assertThat(lines("warning")).singleElement().asString().contains(place).contains(advice);
  }

  /** Caught: an option that nothing goes by, in force and shown, and nobody says so. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "<lspsLag>1</lspsLag>",
        "<lspsAlpha>0.5</lspsAlpha>",
        "<lspsRule>paper</lspsRule>"
      })
  void whatSaysHowChildrenShareIsAnErrorInALeafQueue(String option) throws Exception {
    site(OURS);
    allocations(
        "<queue name='root'>" + POLICY + "\n<queue name='a'>" + option + "</queue></queue>");

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error"))
        .singleElement()
        .asString()
        .contains(
            " at line 3 of ", "(queue root.a) does nothing in a leaf queue", "Move it to root");
  }

  @Test
  void inALeafQueueOfManySubmittersItIsNone() throws Exception {
    site(OURS);
    allocations(
        "<queue name='root'>"
            + POLICY
            + "<queue name='a'><lspsGroupBy>submitter</lspsGroupBy><lspsLag>1</lspsLag>"
            + "</queue></queue><defaultQueueSchedulingPolicy>io.lsps.yarn.LspsPolicy"
            + "</defaultQueueSchedulingPolicy>");

    assertThat(run()).isZero();
    assertThat(lines("warning")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'/> | puts no queue under LsPS",
        "<queue name='a'><schedulingPolicy>io.lsps.yarn.LspsPolicy</schedulingPolicy></queue> | has"
            + " LsPS as the policy of leaf queues alone",
      })
  void aFileUnderWhichNothingIsSharedBySizeIsAWarning(String queues, String advice)
      throws Exception {
    site(OURS);
    allocations(queues);

    assertThat(run()).isZero();
    assertThat(lines("warning")).singleElement().asString().contains(advice);
  }

  /** Caught: a queue that Hadoop knows by another name. */
  @Test
  void aBlankThatOnlyHadoopTakesAwayIsTakenAway() throws Exception {
    site(OURS, STOCK);
    resource("no-break-space");

    assertThat(run()).isZero();
    assertThat(lines("warning")).isEmpty();
  }

  @Test
  void whatHadoop1ReadIsToldWithWhatStandsForIt() throws Exception {
    site(OURS, STOCK);
    resource("pools-and-users");

    assertThat(run()).isZero();
    assertThat(lines("warning"))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("<maxResources> at line 6", "no application runs"),
            line -> assertThat(line).contains("<minReduces> at line 7", "use <minResources>"),
            line -> assertThat(line).contains("<queuePlacementPolicy> at line 10", "to the top"),
            line -> assertThat(line).contains("<maxRunningJobs> at line 12", "<maxRunningApps>"),
            line -> assertThat(line).contains("<user> at line 13", "has no name"),
            line -> assertThat(line).contains("<user> at line 14", "una a second time"),
            line ->
                assertThat(line)
                    .contains("<defaultPoolSchedulingMode> at line 15")
                    .contains("<defaultQueueSchedulingPolicy>"),
            line ->
                assertThat(line)
                    .contains("<poolMaxJobsDefault> at line 16", "<queueMaxAppsDefault>"),
            line ->
                assertThat(line)
                    .contains("<userMaxJobsDefault> at line 17", "<userMaxAppsDefault>"));
  }

  /**
   * As in a public file: elements of Hadoop 1 in each queue, a policy twice, a placement policy in
   * root, a queue for one container, and a monitor of the CapacityScheduler.
   */
  @Test
  void aFileThatCameFromThreeReleasesIsToldWhatCounts() throws Exception {
    site(
        OURS,
        STOCK,
        "yarn.acl.enable=true",
        MONITORS_RUN,
        "yarn.resourcemanager.scheduler.monitor.policies=org.apache.hadoop.yarn.server"
            + ".resourcemanager.monitor.capacity.ProportionalCapacityPreemptionPolicy");
    allocations(
        """
        <queue name='root'>
        <aclSubmitApps> </aclSubmitApps>
        <queue name='flows'>
        <schedulingPolicy>fair</schedulingPolicy>
        <maxResources>8192 mb, 2 vcores</maxResources>
        <schedulingPolicy>fair</schedulingPolicy>
        <userMaxJobsDefault>500</userMaxJobsDefault>
        </queue>
        <queue name='rest'>
        <maxResources>8192 mb, 1 vcores</maxResources>
        <aclSubmitApps>*</aclSubmitApps>
        <defaultMinSharePreemptionTimeout>60</defaultMinSharePreemptionTimeout>
        </queue>
        <queuePlacementPolicy><rule name='primaryGroup' create='false'/><rule name='default'/>
        </queuePlacementPolicy>
        </queue>
        """);

    assertThat(run()).isEqualTo(1);
    assertThat(lines("error")).singleElement().asString().contains("without the CapacityScheduler");
    assertThat(lines("warning"))
        .satisfiesExactlyInAnyOrder(
            line -> assertThat(line).contains("<schedulingPolicy> at line 7", "second time"),
            line -> assertThat(line).contains("<userMaxJobsDefault> at line 8", "Hadoop 1"),
            line -> assertThat(line).contains("<maxResources> at line 11", "AM takes all of it"),
            line ->
                assertThat(line)
                    .contains("<defaultMinSharePreemptionTimeout> at line 13", "not read inside"),
            line -> assertThat(line).contains("<defaultMinShare", "preemption is off"),
            line -> assertThat(line).contains("<queuePlacementPolicy> at line 15", "to the top"));
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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<queue name='a'><wieght>2</wieght></queue> | <wieght> at line 2 of | Did you mean"
            + " <weight>?",
        "<queue name='a'><colour>red</colour></queue> | <colour> at line 2 of | is not an element"
            + " that the FairScheduler reads. Remove it.",
        "<defaultQueueSchedulingPolicie/> | <defaultQueueSchedulingPolicie> at line 2 |"
            + " <defaultQueueSchedulingPolicy>?",
        "<queue name='a'><lspsAlpha>1</lspsAlpha></queue> | <lspsAlpha> at line 2 of | does"
            + " nothing: the queue and those above it are under no policy of this plugin",
      })
  void whatTheFairSchedulerPassesOverIsAWarning(String queues, String place, String advice)
      throws Exception {
    site(OURS, STOCK);
    allocations(queues);

    assertThat(run()).isZero();
    assertThat(lines("warning")).singleElement().asString().contains(place).contains(advice);
  }
}
