/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MutantTest {
  private static final String TEXT =
      """
      class: A
      breaks: the sum
      tests: ATest AIT
      --- old
        return a + b;
      --- new
        return a - b;
      """;

  @Test
  void theOldTextIsReplacedAndNothingElse() {
    Mutant mutant = Mutant.of("sum", TEXT);

    assertThat(mutant.applyTo("int a;\n  return a + b;\n}\n"))
        .isEqualTo("int a;\n  return a - b;\n}\n");
    assertThat(mutant.tests()).containsExactly("ATest", "AIT");
    assertThat(mutant.breaks()).isEqualTo("the sum");
  }

  @Test
  void aTextThatIsGoneOrAmbiguousIsRefused() {
    Mutant mutant = Mutant.of("sum", TEXT);

    assertThatThrownBy(() -> mutant.applyTo("  return b + a;\n"))
        .hasMessageContaining("sum: its old text is not in A");
    assertThatThrownBy(() -> mutant.applyTo("  return a + b;\n  return a + b;\n"))
        .hasMessageContaining("more than once");
  }

  @Test
  void aFileThatLacksSomethingIsRefusedByName() {
    assertThatThrownBy(() -> Mutant.of("sum", TEXT.replace("--- new", "---")))
        .hasMessageContaining("mutant sum: expected a line \"--- old\"");
    assertThatThrownBy(() -> Mutant.of("sum", TEXT.replace("tests: ", "test: ")))
        .hasMessageContaining("mutant sum: no line \"tests: ...\"");
  }

  @Test
  void classesAreFoundByTheirSimpleNamesWhereverTheyAre(@TempDir Path root) throws IOException {
    Path main = root.resolve("module/src/main/java/a");
    Path test = root.resolve("module/src/test/java/a");
    Files.createDirectories(main.resolve("b"));
    Files.createDirectories(test);
    Files.createFile(root.resolve("module/pom.xml"));
    Files.createFile(main.resolve("A.java"));
    Files.createFile(main.resolve("BA.java"));
    Files.createFile(main.resolve("Twice.java"));
    Files.createFile(main.resolve("b/Twice.java"));
    Files.createFile(test.resolve("ATest.java"));
    Sources sources = Sources.in(root);

    assertThat(sources.main("A")).isEqualTo(main.resolve("A.java"));
    assertThat(sources.main("b.Twice")).isEqualTo(main.resolve("b/Twice.java"));
    assertThat(sources.test("ATest")).isEqualTo("a.ATest");
    assertThat(sources.test("ATest#adds")).isEqualTo("a.ATest#adds");
    assertThatThrownBy(() -> sources.main("Twice")).hasMessageContaining("expected one, found [");
    assertThatThrownBy(() -> sources.main("ATest")).hasMessageContaining("expected one, found []");
  }

  /** Else mutants would rot with the code that they were made of. */
  @Test
  void everyMutantStillFitsItsSource() throws IOException {
    Path root = MutantRun.root();
    List<Mutant> mutants = Mutant.all(root.resolve(MutantRun.FOLDER));
    Sources sources = Sources.in(root);

    assertThat(mutants).hasSizeGreaterThanOrEqualTo(40);
    for (Mutant mutant : mutants) {
      String source = Files.readString(sources.main(mutant.type()));
      assertThat(mutant.applyTo(source)).as(mutant.name()).isNotEqualTo(source);
      for (String test : mutant.tests()) {
        assertThat(sources.test(test)).as(mutant.name()).startsWith("io.lsps.");
      }
    }
  }
}
