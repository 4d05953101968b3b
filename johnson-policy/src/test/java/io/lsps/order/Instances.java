/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.order;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Batches and splits for properties. */
final class Instances extends DomainContextBase {
  private static final int LONGEST = 12;

  @Provide
  Arbitrary<Tasks> tasks() {
    Arbitrary<Tasks> alike =
        Combinators.combine(
                Arbitraries.integers().between(0, 40), Arbitraries.integers().between(0, LONGEST))
            .as((count, seconds) -> Tasks.alike(count, seconds));
    Arbitrary<Tasks> unequal =
        Arbitraries.integers()
            .between(0, LONGEST)
            .map(Integer::doubleValue)
            .list()
            .ofMaxSize(12)
            .map(Tasks::of);
    return Arbitraries.oneOf(alike, unequal);
  }

  @Provide
  Arbitrary<BatchJob> jobs() {
    return Combinators.combine(tasks(), tasks()).as((maps, reduces) -> job("job", maps, reduces));
  }

  @Provide
  Arbitrary<Batch> batches() {
    return jobs().list().ofMaxSize(12).map(Batch::new);
  }

  @Provide
  Arbitrary<Slots> slots() {
    return Combinators.combine(
            Arbitraries.integers().between(1, 12), Arbitraries.integers().between(1, 12))
        .as(Slots::new);
  }

  static BatchJob job(String name, Tasks maps, Tasks reduces) {
    return new BatchJob(name, maps, reduces);
  }

  /** A job with one map and one reduce. */
  static BatchJob single(String name, double mapSeconds, double reduceSeconds) {
    return job(name, Tasks.alike(1, mapSeconds), Tasks.alike(1, reduceSeconds));
  }

  static List<String> names(List<BatchJob> jobs) {
    List<String> names = new ArrayList<>();
    jobs.forEach(job -> names.add(job.name));
    return names;
  }

  /** Calls back with every order of the jobs; the list is the same each time. */
  static void permutations(List<BatchJob> jobs, Consumer<List<BatchJob>> each) {
    permute(new ArrayList<>(jobs), 0, each);
  }

  private static void permute(List<BatchJob> jobs, int from, Consumer<List<BatchJob>> each) {
    if (from >= jobs.size() - 1) {
      each.accept(jobs);
      return;
    }
    for (int i = from; i < jobs.size(); i++) {
      swap(jobs, from, i);
      permute(jobs, from + 1, each);
      swap(jobs, from, i);
    }
  }

  private static void swap(List<BatchJob> jobs, int a, int b) {
    BatchJob kept = jobs.get(a);
    jobs.set(a, jobs.get(b));
    jobs.set(b, kept);
  }
}
