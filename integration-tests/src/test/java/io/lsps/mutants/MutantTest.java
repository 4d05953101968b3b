/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class MutantTest {
  private static final String TEXT =
      """
      file: a/A.java
      breaks: the sum
      tests: io.lsps.ATest io.lsps.rm.AIT
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
    assertThat(mutant.tests()).containsExactly("io.lsps.ATest", "io.lsps.rm.AIT");
    assertThat(mutant.breaks()).isEqualTo("the sum");
  }

  @Test
  void aTextThatIsGoneOrAmbiguousIsRefused() {
    Mutant mutant = Mutant.of("sum", TEXT);

    assertThatThrownBy(() -> mutant.applyTo("  return b + a;\n"))
        .hasMessageContaining("sum: its old text is not in a/A.java");
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

  /** Else mutants would rot with the code that they were made of. */
  @Test
  void everyMutantStillFitsItsSource() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    root = Files.exists(root.resolve("integration-tests")) ? root : root.getParent();
    List<Mutant> mutants = Mutant.all(root.resolve(MutantRun.FOLDER));

    assertThat(mutants).hasSizeGreaterThanOrEqualTo(40);
    for (Mutant mutant : mutants) {
      String source = Files.readString(root.resolve(mutant.file()));
      assertThat(mutant.applyTo(source)).as(mutant.name()).isNotEqualTo(source);
    }
  }
}
