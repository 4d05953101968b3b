/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab;

/** Which code this is. */
public final class SourceCommit {
  private SourceCommit() {}

  /** Version and commit of the build, with -dirty where files were changed since. */
  public static String now() {
    String version = SourceCommit.class.getPackage().getImplementationVersion();
    return version == null ? "unknown" : version;
  }
}
