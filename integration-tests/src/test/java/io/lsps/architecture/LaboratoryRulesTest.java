/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds in the laboratory and the tools: one package draws. */
class LaboratoryRulesTest {
  private static final String LAB = "io.lsps.lab";
  private static final String REPORT = LAB + ".report";
  private static final List<String> MODULES = List.of("scheduler-lab", "tools");
  private static final Pattern MARKUP =
      Pattern.compile("\"<(svg|rect|path|line|circle|text|table|div|section|p|h[1-6]|span|pre)\\b");

  private final JavaClasses lab =
      new ClassFileImporter().withImportOption(new MainClasses()).importPackages(LAB);

  @Test
  void onlyReportWritesPicturesAndPages() throws IOException {
    List<Path> others = new ArrayList<>();
    for (String module : MODULES) {
      Path sources = Path.of("..", module, "src", "main", "java");
      Path report = sources.resolve(REPORT.replace('.', '/'));
      try (Stream<Path> files = Files.walk(sources)) {
        files
            .filter(file -> file.toString().endsWith(".java") && !file.startsWith(report))
            .forEach(others::add);
      }
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
        .resideInAPackage(LAB + ".command..")
        .check(lab);
  }
}
