/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.faults;

/**
 * One event of a world. Whom it concerns follows from its draw and from who is there, so that a
 * script runs with any of its steps left out.
 *
 * @param number its place in the world as drawn, from 1
 * @param afterMillis virtual time since the step before
 * @param draw seed of all its choices
 */
record Step(int number, StepKind kind, long afterMillis, long draw) {}
