/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.lab.scheduler.Schedulers;
import io.lsps.settings.Setting;
import io.lsps.yarn.options.LspsKeys;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class AblationCommandTest {
  @TempDir Path folder;

  @Test
  void everySettingThatDecidesIsChangedAndToSomethingItMayBe() {
    List<String> variants = AblationCommand.variants(List.of(""));
    for (Setting<?> setting : LspsKeys.GROUP.all()) {
      String name = setting.element() == null ? setting.key() : "queue." + setting.element();
      if (!name.contains(".history.")
          && !name.contains(".observe.")
          && !name.contains("start-on")) {
        assertThat(variants.stream().anyMatch(each -> each.startsWith("lsps[" + name + "=")))
            .as(name)
            .isEqualTo(!name.endsWith("fast-path"));
      }
    }
    assertThat(variants).doesNotHaveDuplicates();
    variants.forEach(each -> assertThat(Schedulers.byName(each, Map.of())).as(each).isNotNull());
  }

  @Test
  void thePageComparesEachSettingWithTheDefaultsForMastersOfBothKinds() throws Exception {
    assertThat(
            run(
                "--workloads",
                "synthetic:jobs=15,users=3",
                "--keys",
                ".reduce-admission",
                "--seeds",
                "1..1"))
        .isZero();
    assertThat(Files.readString(folder.resolve("page.md")))
        .contains("## Masters unmanaged", "## Masters in containers")
        .contains("| `lsps` | 1.000 | 1.000 | 1.000 |")
        .contains("fair[slowstart=1]", "lsps[yarn.scheduler.lsps.reduce-admission=after-maps]");
  }

  @Test
  void whatCannotBeIsBadUsage() {
    assertThat(run("--workloads", "nothing")).isEqualTo(2);
    assertThat(run("--keys", "nothing")).isEqualTo(2);
    assertThat(run("--seeds", "5..1")).isEqualTo(2);
  }

  private int run(String... arguments) {
    PrintWriter writer = new PrintWriter(new StringWriter());
    return new CommandLine(new AblationCommand())
        .setOut(writer)
        .setErr(writer)
        .execute(
            Stream.concat(
                    Stream.of("--quiet", "--out", "" + folder.resolve("page.md")),
                    Stream.of(arguments))
                .toArray(String[]::new));
  }
}
