/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.promise;

import java.util.List;

/** Something that every user may rely on, and how it is measured. */
interface Promise {

  /** A word to choose it by. */
  String name();

  /** Measures it; every line of the answer must be kept. */
  List<LimitCheck> check(PromiseRuns bench);
}
