/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.List;

/** Something that every user may rely on, and how it is measured. */
interface Promise {

  /** The name by which it is chosen. */
  String name();

  /** Measures it. The promise is kept if every check is. */
  List<LimitCheck> check(PromiseRuns bench);
}
