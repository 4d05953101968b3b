/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A world and all that happens in it: the same script gives the same run. */
record Script(WorldSpec world, List<Step> steps) {

  Script with(List<Step> others) {
    return new Script(world, others);
  }

  Script with(WorldSpec other) {
    return new Script(other, steps);
  }

  /**
   * One event of a world. Whom it concerns follows from its draw and from who is there, so that a
   * script runs with any of its steps left out.
   *
   * @param number its place in the world as drawn, from 1
   * @param afterMillis virtual time since the step before
   * @param draw seed of all its choices
   */
  record Step(int number, StepKind kind, long afterMillis, long draw) {}

  /** What may happen in a world: {@link Steps} does it. */
  enum StepKind {
    HEARTBEAT(400),
    MASTER(240),
    UPDATE(90),
    SUBMIT(45),
    TASKS_END(180),
    FINISH(6),
    HEARTBEAT_TWICE(30),
    HEARTBEAT_STALE(15),
    RELEASE(25),
    EXPIRE(20),
    KILL(20),
    MASTER_DIES(14),
    KILL_APP(10),
    COME_OR_GO(40),
    MOVE(18),
    BLACKLIST(18),
    CRASH(8),
    NODE_LOST(12),
    NODE_BACK(26),
    RESIZE(12),
    DECOMMISSION(8),
    RELOAD(8),
    RELOAD_BROKEN(8),
    RESTART(3),
    MONITOR(30),
    RESIZE_CONTAINER(12),
    PRIORITY(5),
    CLOCK(6),
    THROW(25),
    ENTITLEMENT(10),
    RETYPE_CONTAINER(16),
    NODE_PORT(6),
    PREEMPT(60),
    CONTINUOUS(60);

    private final int weight;

    /**
     * A kind.
     *
     * @param weight how often it happens, relative to the others, where it happens
     */
    StepKind(int weight) {
      this.weight = weight;
    }

    int weight() {
      return weight;
    }

    /** Whether every world has it: without it nothing would happen. */
    boolean isLoad() {
      return compareTo(FINISH) <= 0;
    }
  }

  /**
   * A script that fails, as it is kept in a file.
   *
   * @param invariant that was broken
   * @param script what happened
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  record ScriptFile(String invariant, Script script) {
    private static final ObjectMapper JSON =
        new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /**
     * Reads a file.
     *
     * @throws IOException if it is not there or is no such file; the message says where
     */
    static ScriptFile read(Path file) throws IOException {
      return JSON.readValue(file.toFile(), ScriptFile.class);
    }

    void write(Path file) throws IOException {
      JSON.writeValue(file.toFile(), this);
    }
  }
}
