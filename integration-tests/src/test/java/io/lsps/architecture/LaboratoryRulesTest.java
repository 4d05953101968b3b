/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds within the laboratory: one package draws, and no classes stand in a circle. */
class LaboratoryRulesTest {
  private static final String LAB = "io.lsps.lab";
  private static final String REPORT = LAB + ".report";
  private static final Pattern MARKUP =
      Pattern.compile("\"<(svg|rect|path|line|circle|text|table|div|section|p|h[1-6]|span|pre)\\b");

  private final JavaClasses lab =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(LAB);

  @Test
  void onlyReportWritesPicturesAndPages() throws IOException {
    Path sources = Path.of("..", "scheduler-lab", "src", "main", "java");
    Path report = sources.resolve(REPORT.replace('.', '/'));
    List<Path> others;
    try (Stream<Path> files = Files.walk(sources)) {
      others =
          files
              .filter(file -> file.toString().endsWith(".java") && !file.startsWith(report))
              .toList();
    }
    assertThat(others).isNotEmpty();
    for (Path file : others) {
      assertThat(MARKUP.matcher(Files.readString(file)).find())
          .as("%s writes SVG or HTML: give the data to %s instead", file, REPORT)
          .isFalse();
    }
  }

  @Test
  void reportKnowsNobodyThatGivesItData() {
    noClasses()
        .that()
        .resideInAPackage(REPORT)
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            LAB + ".demo..", LAB + ".plan..", LAB + ".command..", LAB + ".promise..")
        .check(lab);
  }

  /** Each class with the classes inside it is a slice of its own. */
  @Test
  void noClassesOfAPackageStandInACircle() {
    TreeSet<String> packages = new TreeSet<>();
    lab.forEach(each -> packages.add(each.getPackageName()));
    assertThat(packages).contains(REPORT);
    for (String name : packages) {
      slices()
          .assignedFrom(new OutermostClass())
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true)
          .check(lab.that(resideInAPackage(name)));
    }
  }

  private static final class OutermostClass implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
      return SliceIdentifier.of(javaClass.getName().split("\\$", -1)[0]);
    }

    @Override
    public String getDescription() {
      return "outermost classes";
    }
  }
}
