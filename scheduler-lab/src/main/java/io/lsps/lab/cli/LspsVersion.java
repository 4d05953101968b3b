/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.cli;

import io.lsps.lab.SourceCommit;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest states. */
final class LspsVersion implements IVersionProvider {
  @Override
  public String[] getVersion() {
    return new String[] {"lsps " + SourceCommit.now()};
  }
}
