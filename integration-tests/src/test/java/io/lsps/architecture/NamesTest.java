/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** A name stands for one thing: whoever searches for a class finds the one that is meant. */
class NamesTest {
  private static final String FAIR = "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair";

  @Test
  void noTwoClassesShareASimpleName() {
    Map<String, Set<String>> classes = topLevelClassesBySimpleName();

    assertThat(classes).containsKeys("LspsFairScheduler", "Simulation");
    assertThat(classes)
        .allSatisfy((name, full) -> assertThat(full).as("classes called %s", name).hasSize(1));
  }

  /** Snapshot, plan, share, demand, usage, rank, claim: the field's words, and not these. */
  @Test
  void noClassIsNamedByWordsOfOurOwn() {
    assertThat(ours())
        .extracting(JavaClass::getSimpleName)
        .isNotEmpty()
        .noneMatch(
            name ->
                name.matches(
                    "(.*[a-z])?(Kept|Known|Told|Wants|Standing|DividedBy|NextJob)([A-Z].*)?"));
  }

  private static JavaClasses ours() {
    return new ClassFileImporter()
        .withImportOption(new MainClasses())
        .withImportOption(location -> !location.contains("/hadoop-yarn-server-"))
        .importPackages("io.lsps", FAIR);
  }

  private static Map<String, Set<String>> topLevelClassesBySimpleName() {
    Map<String, Set<String>> classes = new TreeMap<>();
    for (JavaClass type : ours()) {
      if (type.isTopLevelClass() && !type.getSimpleName().equals("package-info")) {
        classes
            .computeIfAbsent(type.getSimpleName(), name -> new TreeSet<>())
            .add(type.getFullName());
      }
    }
    return classes;
  }
}
