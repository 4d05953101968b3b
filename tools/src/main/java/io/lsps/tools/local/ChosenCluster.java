/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.PrintWriter;

/** What the subcommands of {@code lsps cluster} have in common. */
interface ChosenCluster {
  /** The cluster of {@code --dir}. */
  LocalCluster cluster();

  /** Where the commands write. */
  PrintWriter out();
}
