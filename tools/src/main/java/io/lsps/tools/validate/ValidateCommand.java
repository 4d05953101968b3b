/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.validate;

import io.lsps.lab.HadoopLogging;
import io.lsps.tools.validate.SiteFile.Finding;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code lsps validate}: would a ResourceManager start with these files, and do what they ask? */
@Command(
    name = "validate",
    mixinStandardHelpOptions = true,
    description = {
      "Reads yarn-site.xml and fair-scheduler.xml, or capacity-scheduler.xml, of a folder as a"
          + " ResourceManager would, and reports all that is wrong with them: errors, with which it"
          + " would not start or would refuse a reload, and warnings, for what it would pass over"
          + " without a word.",
      "Exits 0 without an error, 1 with one."
    })
public final class ValidateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Folder with the two files.")
  private Path folder;

  @Override
  public Integer call() throws IOException {
    Path site = folder.resolve(ConfFolder.SITE);
    if (!Files.isRegularFile(site)) {
      throw new ParameterException(
          spec.commandLine(), "there is no yarn-site.xml in " + folder.toAbsolutePath());
    }
    HadoopLogging.quiet();
    // Findings are printed below; Hadoop would log them with a stack trace as well.
    HadoopLogging.silent();
    Set<Finding> findings = ConfFolder.findings(folder);
    PrintWriter out = spec.commandLine().getOut();
    findings.forEach(out::println);
    long errors = findings.stream().filter(Finding::error).count();
    out.println(counted(errors, "error") + ", " + counted(findings.size() - errors, "warning"));
    out.flush();
    return errors == 0 ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private static String counted(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }
}
