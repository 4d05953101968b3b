/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** {@code lsps cluster submit}: a job of a user. */
@Command(
    name = "submit",
    description = {
      "Run a job in a user's name, show its progress, and end when it ends, with its exit code."
    })
final class SubmitCommand implements Callable<Integer> {
  @ParentCommand private ChosenCluster parent;

  @Option(
      names = "--user",
      required = true,
      paramLabel = "USER",
      description = "In whose name, and so by default in whose queue.")
  private String user;

  @Parameters(
      arity = "1..*",
      paramLabel = "JAR|EXAMPLE",
      description = {
        "A jar, its main class where the jar names none, and arguments: as after hadoop jar.",
        "Or the name of one of Hadoop's examples and its arguments, such as pi 4 1000, or"
            + " sleep -m 4 -mt 1000 -r 0. Options of Hadoop (-D key=value) follow the name."
      })
  private List<String> program;

  @Override
  public Integer call() throws InterruptedException {
    List<String> words = new ArrayList<>();
    if (program.get(0).equals("sleep")) {
      words.add("hadoop");
    } else {
      words.addAll(List.of("hadoop", "jar"));
    }
    words.addAll(program);
    return new ClientShell(parent.cluster(), Optional.of(user)).run(words);
  }
}
