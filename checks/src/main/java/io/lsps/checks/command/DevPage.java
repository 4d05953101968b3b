/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.LspsHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The page that a command of hours writes again after each step, and the command on it. */
final class DevPage {
  private static final String OUT = "--out";

  private DevPage() {}

  /**
   * Where the page goes; its folder is there afterwards.
   *
   * @param out as asked for; null for a file of the command's name in the state folder
   */
  static Path file(Path out, CommandSpec spec) throws IOException {
    Path page = out != null ? out : LspsHome.stateFolder().resolve(spec.name() + ".md");
    Files.createDirectories(page.toAbsolutePath().getParent());
    return page;
  }

  /** The command as it was given, without what changes no figure. */
  static String command(CommandSpec spec) {
    List<String> arguments = new ArrayList<>(spec.commandLine().getParseResult().originalArgs());
    int out = arguments.indexOf(OUT);
    if (out >= 0) {
      arguments.subList(out, out + 2).clear();
    }
    arguments.removeIf(
        each -> List.of(spec.name(), "--quiet").contains(each) || each.startsWith(OUT + "="));
    return arguments.stream()
        .map(argument -> argument.contains(";") ? " '" + argument + "'" : " " + argument)
        .collect(Collectors.joining("", "bin/dev " + spec.name(), ""));
  }
}
