/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/** A test that runs commands of bin/dev and reads what they print. */
public abstract class DevCommandRuns {
  protected final StringWriter out = new StringWriter();
  protected final StringWriter err = new StringWriter();

  /** Runs one, its arguments parted by spaces, and returns its exit code. */
  protected final int run(String arguments) {
    CommandLine dev = Dev.commandLine();
    dev.setOut(new PrintWriter(out, true));
    dev.setErr(new PrintWriter(err, true));
    return dev.execute(arguments.split(" ", -1));
  }
}
