/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.losses;

import io.lsps.checks.losses.ResponseStages.Stages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Where a scheduler loses time beside a reference on the same jobs: by size of job and by user.
 *
 * @param bySize in rising order of size, without empty ones
 * @param byUser the one who loses most first
 * @param all jobs together
 * @param leftOut jobs that did not succeed in both
 */
public record Losses(List<Group> bySize, List<Group> byUser, Group all, int leftOut) {
  private static final int[] SIZES = {10, 50, 300};

  /**
   * Jobs that belong together. All sums are seconds.
   *
   * @param name of the group
   * @param jobs how many
   * @param reference sum of their responses under the reference
   * @param response sum of their responses under the scheduler
   * @param master part of that until masters knew their tasks
   * @param turn part until the first task started
   * @param maps part until the last map was done
   * @param reduceWait part until the first reduce started
   * @param reduces the rest
   */
  public record Group(
      String name,
      int jobs,
      double reference,
      double response,
      double master,
      double turn,
      double maps,
      double reduceWait,
      double reduces) {
    /** Seconds above the reference, below 0 where the scheduler was faster. */
    public double lost() {
      return response - reference;
    }

    private Group plus(Stages stages, double referenceSeconds) {
      return new Group(
          name,
          jobs + 1,
          reference + referenceSeconds,
          response + stages.response(),
          master + stages.master(),
          turn + stages.turn(),
          maps + stages.maps(),
          reduceWait + stages.reduceWait(),
          reduces + stages.reduces());
    }
  }

  private static Group none(String name) {
    return new Group(name, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  /**
   * The losses.
   *
   * @param jobs under the scheduler
   * @param reference responses in seconds under the reference, by the job's id
   */
  public static Losses of(List<Stages> jobs, Map<String, Double> reference) {
    Map<String, Group> sizes = new LinkedHashMap<>();
    for (int i = 0; i <= SIZES.length; i++) {
      sizes.put(sizeName(i), none(sizeName(i)));
    }
    Map<String, Group> users = new LinkedHashMap<>();
    Group all = none("all");
    int both = 0;
    for (Stages each : jobs) {
      Double seconds = reference.get(each.job().id());
      if (seconds == null) {
        continue;
      }
      both++;
      String size = sizeName(sizeClass(each.job().maps().count()));
      sizes.put(size, sizes.get(size).plus(each, seconds));
      String user = each.job().user();
      users.put(user, users.getOrDefault(user, none(user)).plus(each, seconds));
      all = all.plus(each, seconds);
    }
    List<Group> bySize = sizes.values().stream().filter(group -> group.jobs() > 0).toList();
    List<Group> byUser = new ArrayList<>(users.values());
    byUser.sort(Comparator.comparingDouble(Group::lost).reversed().thenComparing(Group::name));
    return new Losses(bySize, byUser, all, jobs.size() + reference.size() - 2 * both);
  }

  private static int sizeClass(int maps) {
    int size = 0;
    while (size < SIZES.length && maps > SIZES[size]) {
      size++;
    }
    return size;
  }

  private static String sizeName(int size) {
    if (size == 0) {
      return "up to " + SIZES[0] + " maps";
    }
    return size == SIZES.length
        ? "more than " + SIZES[size - 1] + " maps"
        : (SIZES[size - 1] + 1) + " to " + SIZES[size] + " maps";
  }
}
