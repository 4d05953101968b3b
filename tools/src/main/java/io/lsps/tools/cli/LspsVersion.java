/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.cli;

import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest states. */
final class LspsVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    String version = LspsVersion.class.getPackage().getImplementationVersion();
    return new String[] {"lsps " + (version == null ? "(not run from its jar)" : version)};
  }
}
