/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.LspsHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** The page that a command of hours writes again after each step, and the command on it. */
public final class DevPage {
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

  /** The commit that is checked out, by git; without git the version of the build. */
  public static String commit() {
    try {
      Process git =
          new ProcessBuilder("git", "rev-parse", "--short", "HEAD")
              .directory(LspsHome.root().toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit =
          new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      if (git.waitFor() == 0 && !commit.isEmpty()) {
        return commit;
      }
    } catch (IOException noGit) {
      // Then the version has to do.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String version = DevPage.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
