/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.lsps.faults.FaultsCommand;
import io.lsps.tools.cli.Lsps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;

/** Commands that the pages show are commands that there are, with options that they have. */
class DocumentedCommandsTest {
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

  /** In a code span, or on a line of its own, up to a comment. */
  private static final Pattern COMMAND =
      Pattern.compile("(?m)(?:`|^ *)bin/(lsps|dev) ((?:\"[^\"]*\"|[^`\\n#|;])+)");

  private static final Pattern WORD = Pattern.compile("[\"']([^\"']*)[\"']|(\\S+)");

  static Stream<String> commands() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of(".", "docs", "docs/results", "docker")) {
      try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    List<String> commands = new ArrayList<>();
    for (Path page : pages) {
      Matcher command = COMMAND.matcher(Files.readString(page));
      while (command.find()) {
        commands.add(command.group(1) + " " + command.group(2).strip());
      }
    }
    return commands.stream().distinct().sorted();
  }

  @Test
  void thePagesShowCommands() throws Exception {
    assertThat(commands()).hasSizeGreaterThan(30).contains("lsps cluster start", "dev faults");
  }

  @ParameterizedTest
  @MethodSource("commands")
  void theCommandIsOneAndHasTheseOptions(String command) throws IOException {
    List<String> words = new ArrayList<>();
    Matcher word = WORD.matcher(command);
    while (word.find()) {
      words.add(word.group(1) != null ? word.group(1) : filled(word.group(2)));
    }
    boolean dev = words.get(0).equals("dev");
    if (dev && !words.get(1).equals("faults")) {
      // The script's own.
      assertThat(Files.readString(ROOT.resolve("bin/dev")))
          .containsPattern("\n {2,4}(-h \\| )?" + words.get(1));
      return;
    }
    try {
      (dev ? FaultsCommand.commandLine() : Lsps.commandLine())
          .parseArgs(words.stream().skip(dev ? 2 : 1).toArray(String[]::new));
    } catch (MissingParameterException mentioned) {
      // The page speaks of the command, and shows it with its arguments elsewhere.
      assertThat(words).as(command).hasSizeLessThan(5);
    } catch (ParameterException wrong) {
      fail("bin/" + command + ": " + wrong.getMessage());
    }
  }

  /** A number in the place of a word that stands for one. */
  private static String filled(String word) {
    return word.replaceAll("\\b[NS]\\b", "1");
  }
}
