/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.command;

import io.lsps.lab.LspsHome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Which code this is. */
public final class SourceCommit {
  private SourceCommit() {}

  /** The commit that is checked out, by git; without git the version of the build. */
  public static String now() {
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
    String version = SourceCommit.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
