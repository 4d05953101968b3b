/* SPDX-License-Identifier: Apache-2.0 */
/**
 * Bugs made by hand in the binding, which PIT cannot reach since it takes a ResourceManager to find
 * them: each a file in {@code src/test/mutants}, applied to a copy of one source, compiled, and run
 * against the tests that it names. {@code bin/dev binding-mutants} runs them.
 */
package io.lsps.mutants;
