/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.equivalentTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.AndFullName.Predicates.fullNameMatching;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.elements.ClassesShould;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.Serializable;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** Pure code, binding code, and the direction of the modules. */
@AnalyzeClasses(packages = "io.lsps", importOptions = MainClasses.class)
class ArchitectureTest {
  private static final String WORKLOAD = "io.lsps.workload..";
  private static final String SETTINGS = "io.lsps.settings..";
  private static final String SHARE = "io.lsps.rule..";
  private static final String GATE = "io.lsps.gate..";
  private static final String FAST = "io.lsps.fast..";
  private static final String WHY = "io.lsps.why..";
  private static final String SCORECARD = "io.lsps.scorecard..";
  private static final String JOURNAL = "io.lsps.journal..";
  private static final String YARN = "io.lsps.yarn..";
  private static final String FLEX = "io.lsps.flex..";
  private static final String ORDER = "io.lsps.order..";
  private static final String POLICY = "io.lsps.policy..";
  private static final String PREEMPT = "io.lsps.preempt..";

  /** What is no plugin. */
  private static final String[] AROUND = {
    "io.lsps.lab..", "io.lsps.tools..", "io.lsps.benchmarks.."
  };

  private static final String WEB = "io.lsps.yarn.web..";
  private static final String RM = "org.apache.hadoop.yarn.server.resourcemanager";

  private static final DescribedPredicate<JavaClass> IO =
      resideInAnyPackage("java.io..", "java.nio.file..", "java.nio.channels..", "java.net..")
          .and(DescribedPredicate.not(equivalentTo(Serializable.class)))
          .as("do input or output");

  @ArchTest
  static final ArchRule pureCodeKnowsNoHost =
      pure()
          .dependOnClassesThat(
              // A mark that does nothing: what is held on purpose.
              resideInAnyPackage(
                      "org.apache.hadoop..",
                      "org.slf4j..",
                      "org.apache.logging..",
                      SETTINGS,
                      YARN,
                      POLICY)
                  .and(not(simpleName("Remembered"))));

  @ArchTest
  static final ArchRule pureCodeReadsNoClock =
      pure()
          .accessTargetWhere(
              target(
                  fullNameMatching(
                      "java\\.lang\\.System\\.(currentTimeMillis|nanoTime)\\(.*"
                          + "|java\\.time\\..+\\.now\\(.*"
                          + "|java\\.time\\.Clock\\.(system|tick).*"
                          + "|java\\.util\\.Date\\.<init>\\(\\)")));

  @ArchTest
  static final ArchRule pureCodeIsGivenItsSeed =
      pure()
          .accessTargetWhere(
              target(
                  fullNameMatching(
                      "java\\.util\\.(Random|SplittableRandom)\\.<init>\\(\\)"
                          + "|java\\.lang\\.Math\\.random\\(\\)"
                          + "|java\\.util\\.Collections\\.shuffle\\(java\\.util\\.List\\)"
                          + "|java\\.util\\.UUID\\.randomUUID\\(\\)"
                          + "|java\\.util\\.concurrent\\.ThreadLocalRandom\\..*"
                          + "|java\\.security\\.SecureRandom\\..*")));

  @ArchTest static final ArchRule pureCodeDoesNoInputOrOutput = pure().dependOnClassesThat(IO);

  @ArchTest
  static final ArchRule theWorkloadModelAndSettingsAreAtTheBottom =
      noClasses()
          .that()
          .resideInAnyPackage(WORKLOAD, SETTINGS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              SHARE, GATE, FAST, WHY, SCORECARD, JOURNAL, YARN, POLICY, FLEX, ORDER, PREEMPT);

  @ArchTest
  static final ArchRule settingsKnowNoHadoop =
      noClasses()
          .that()
          .resideInAPackage(SETTINGS)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.hadoop..",
              "org.apache.logging..",
              "org.apache.commons.logging..",
              "org.slf4j..");

  @ArchTest
  static final ArchRule globalPreemptionDoesNotKnowTheOtherPolicies =
      noClasses()
          .that()
          .resideInAPackage(PREEMPT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(FLEX, ORDER);

  @ArchTest
  static final ArchRule otherPoliciesDoNotKnowTheScheduler =
      noClasses()
          .that()
          .resideInAnyPackage(POLICY, FLEX, ORDER, PREEMPT)
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(SHARE, GATE, FAST, WHY, SCORECARD, JOURNAL, YARN)
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule pluginsKnowNothingAround =
      plugins().dependOnClassesThat().resideInAnyPackage(AROUND);

  /** What may lock: Hadoop's scheduler with its queues, attempts and nodes, and applications. */
  private static final DescribedPredicate<JavaClass> LOCKING =
      resideInAnyPackage(
              RM + ".scheduler..", RM + ".rmapp..", RM + ".rmcontainer..", RM + ".rmnode..")
          .and(DescribedPredicate.not(equivalentTo(ResourceScheduler.class)))
          .and(DescribedPredicate.not(equivalentTo(RMAppState.class)))
          .as("lock in the ResourceManager");

  /** Caught: a scrape, which holds the metrics system, that waits for who waits for that. */
  @ArchTest
  static final ArchRule whoLooksKnowsNothingThatLocks =
      noClasses()
          .that()
          .resideInAnyPackage(WEB)
          .or()
          .areAssignableTo(MetricsSource.class)
          .should()
          .dependOnClassesThat(LOCKING);

  @ArchTest
  static final ArchRule whoLooksDoesNotReadTheSchedulerByOthers =
      noClasses()
          .that()
          .resideInAnyPackage(WEB)
          .should()
          .callMethodWhere(
              target(
                  fullNameMatching(
                      ".*\\.(AppsReader|Tiers|Users|AskGate)\\.\\w+\\(.*"
                          + "|.*\\.Publisher\\.publish\\(.*"
                          + "|.*\\.ObservedQueues\\.order\\(.*")));

  /** The FairScheduler's question for a master's room sets a metric of the queue. */
  @ArchTest
  static final ArchRule questionsWriteNoMetric =
      plugins().callMethodWhere(target(fullNameMatching(".*\\.FSLeafQueue\\.canRunAppAM\\(.*")));

  @ArchTest
  static final ArchRule sourcesAreRegisteredInTwoPlaces =
      noClasses()
          .that()
          .resideOutsideOfPackages(AROUND)
          .and()
          .doNotHaveSimpleName("MetricsSources")
          .and()
          .doNotHaveSimpleName("GpMetrics")
          .should()
          .dependOnClassesThat(assignableTo(MetricsSystem.class));

  @ArchTest
  static final ArchRule pluginsLogThroughSlf4j =
      plugins()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.apache.logging..",
              "org.apache.log4j..",
              "org.apache.commons.logging..",
              "java.util.logging..");

  @ArchTest
  static final ArchRule pluginsDoNotPrint =
      noClasses().that().resideOutsideOfPackages(AROUND).should(ACCESS_STANDARD_STREAMS);

  @ArchTest
  static final ArchRule packagesDoNotDependOnEachOtherInCircles =
      slices().matching("io.lsps.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule classesOfAPackageFormNoCircle =
      slices().assignedFrom(new OutermostClasses()).should().beFreeOfCycles();

  private static ClassesShould pure() {
    return noClasses()
        .that()
        .resideInAnyPackage(
            WORKLOAD, SHARE, GATE, FAST, WHY, SCORECARD, JOURNAL, FLEX, ORDER, PREEMPT)
        .and()
        .resideOutsideOfPackage("io.lsps.*.yarn..")
        .should();
  }

  private static ClassesShould plugins() {
    return noClasses().that().resideOutsideOfPackages(AROUND).should();
  }

  /** Every class with those inside it is a slice of its own. */
  private static final class OutermostClasses implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      boolean ours = resideInAPackage("io.lsps..").test(type);
      return ours
          ? SliceIdentifier.of(outermost(type.getBaseComponentType()).getName())
          : SliceIdentifier.ignore();
    }

    private static JavaClass outermost(JavaClass type) {
      return type.getEnclosingClass().map(OutermostClasses::outermost).orElse(type);
    }

    @Override
    public String getDescription() {
      return "each class";
    }
  }

  /** Rules over nothing hold. */
  @ArchTest
  static void theModulesAreOnTheClassPath(JavaClasses classes) {
    assertThat(classes).anyMatch(type -> type.getPackageName().equals("io.lsps.yarn"));
  }
}
