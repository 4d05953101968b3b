/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.OptionalDouble;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * How much of the machine other programs take while the demonstration runs: what all processes
 * took, without those of the demonstration and their ended children. Linux tells, others do not.
 */
final class OtherWork {
  private static final int COUNTED = 8;
  private static final int IDLE = 3;
  private static final int WAITING = 4;

  /**
   * Place of a process' own time, after its name; then the system's for it and both of its
   * children.
   */
  private static final int OWN_TIME = 11;

  private static final int TIMES = 4;

  private final Path proc;
  private final Collection<Long> daemons;
  private final Ticks start;

  /** Clock ticks since the machine started. */
  private record Ticks(double all, double busy, double ours) {}

  /** Measures from now on, beside the daemons of a cluster and this process. */
  OtherWork(Collection<Long> daemons) {
    this(Path.of("/proc"), daemons);
  }

  OtherWork(Path proc, Collection<Long> daemons) {
    this.proc = proc;
    this.daemons = daemons;
    this.start = now();
  }

  /** The part of all processors that others took, 0 to 1; empty where that is not known. */
  OptionalDouble part() {
    Ticks end = now();
    double all = end.all - start.all;
    double others = end.busy - start.busy - (end.ours - start.ours);
    return all > 0 ? OptionalDouble.of(Math.max(0, others / all)) : OptionalDouble.empty();
  }

  private Ticks now() {
    try (Stream<String> lines = Files.lines(proc.resolve("stat"))) {
      long[] ticks =
          Stream.of(lines.findFirst().orElse("").split(" +"))
              .skip(1)
              .limit(COUNTED)
              .mapToLong(Long::parseLong)
              .toArray();
      double all = LongStream.of(ticks).sum();
      double ours =
          Stream.concat(
                  Stream.of(ProcessHandle.current()),
                  daemons.stream().flatMap(pid -> ProcessHandle.of(pid).stream()))
              .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
              .distinct()
              .mapToLong(process -> ticks(process.pid()))
              .sum();
      return new Ticks(all, all - ticks[IDLE] - ticks[WAITING], ours);
    } catch (IOException notLinux) {
      return new Ticks(0, 0, 0);
    }
  }

  /** A process that has ended in the meantime has none: its parent has them. */
  private long ticks(long pid) {
    try {
      String stat = Files.readString(proc.resolve(Long.toString(pid)).resolve("stat"));
      return Stream.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "))
          .skip(OWN_TIME)
          .limit(TIMES)
          .mapToLong(Long::parseLong)
          .sum();
    } catch (IOException ended) {
      return 0;
    }
  }
}
