/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

import io.lsps.lab.HadoopLogging;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code dev bad-input}: files that nobody should write. */
@Command(
    name = "bad-input",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Spoils allocation files and settings, and hands each to a scheduler that runs and to one",
      "that starts: it is taken as a whole, or refused as a whole with a reason. Exit code 1 if",
      "anything else happened."
    })
public final class BadInputCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--files",
      paramLabel = "N",
      defaultValue = "10000",
      description = "How many. Default: ${DEFAULT-VALUE}.")
  private int files;

  @Option(
      names = "--first",
      paramLabel = "N",
      defaultValue = "1",
      description = "Number of the first: 1, or 101, 201 and so on to run some again.")
  private int first;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "What they are drawn from. Default: ${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "lsps-faults",
      description = "Where files that break something are kept. Default: ${DEFAULT-VALUE}.")
  private Path out;

  @Override
  public Integer call() throws IOException {
    // Before anything is logged: everything fails here, on purpose.
    System.setProperty("log4j2.configurationFile", "log4j2-silent.properties");
    HadoopLogging.silent();
    if (files < 1) {
      throw new ParameterException(spec.commandLine(), "--files is 1 or more, not " + files);
    }
    if (first < 1 || first % BadInput.A_WORLD != 1) {
      throw new ParameterException(
          spec.commandLine(), "--first is one of 1, 101, 201 and so on, not " + first);
    }
    return new BadInput(spec.commandLine().getOut(), out).files(first, files, seed) ? 0 : 1;
  }
}
