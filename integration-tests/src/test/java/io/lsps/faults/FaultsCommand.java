/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lsps.lab.command.SeedRange;
import io.lsps.tools.cli.Lsps;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bin/dev faults}: worlds in which everything that can fail does. */
@Command(
    name = "faults",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Runs the deployed scheduler in random worlds of faults, in virtual time, and checks",
      "everything after every event. A failure is shrunk to a short script, which --replay runs",
      "again. Exit code 1 if an invariant was broken."
    })
public final class FaultsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(names = "--seeds", paramLabel = "A..B", description = "Worlds. Default: 1..100.")
  private String seeds;

  @Option(names = "--seed", paramLabel = "N", description = "One world.")
  private Long seed;

  @Option(
      names = "--hours",
      paramLabel = "H",
      defaultValue = "1",
      description = "Virtual time of each. Default: ${DEFAULT-VALUE}.")
  private double hours;

  @Option(
      names = "--world",
      paramLabel = "NAME",
      description = "The kind of all worlds; without it each seed draws one.")
  private String world;

  @Option(names = "--replay", paramLabel = "FILE", description = "Runs a script that was kept.")
  private Path replay;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lsps-faults",
      description = "Where scripts that fail are kept. Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Option(names = "--no-shrink", description = "Keeps a script that fails as it is.")
  private boolean whole;

  @Option(
      names = "--twins",
      description = {
        "Each world runs on two schedulers that have to decide alike: ours beside the"
            + " FairScheduler",
        "where all policies are Hadoop's, else our fast path beside our slow one. Nothing else is",
        "checked."
      })
  private boolean twins;

  @Override
  public Integer call() throws IOException {
    FaultSearch search = new FaultSearch(spec.commandLine().getOut(), out, commit(), !whole, twins);
    if (replay != null) {
      return search.replay(replay) ? 0 : 1;
    }
    if (!(hours > 0 && hours <= 10_000)) {
      throw new ParameterException(
          spec.commandLine(), "--hours is above 0 and at most 10000, not " + hours);
    }
    try {
      List<Long> all =
          seed != null ? List.of(seed) : SeedRange.parse(seeds == null ? "1..100" : seeds);
      return search.seeds(all, world, hours) ? 0 : 1;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** The commit that is checked out, by git. */
  private static String commit() {
    try {
      Process git =
          new ProcessBuilder("git", "rev-parse", "--short", "HEAD")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String commit = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
      return git.waitFor() == 0 && !commit.isEmpty() ? commit : "unknown";
    } catch (IOException noGit) {
      return "unknown";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "unknown";
    }
  }

  public static CommandLine commandLine() {
    return Lsps.withPlainFailures(new CommandLine(new FaultsCommand()));
  }

  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }
}
