/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Which applications are asked for: those that have not ended, by id, a page of them or all. */
final class AppQuery {
  private static final AppQuery ALL = new AppQuery(null, null, Integer.MAX_VALUE);

  private final String queue;
  private final ApplicationId after;
  private final int limit;

  private AppQuery(String queue, ApplicationId after, int limit) {
    this.queue = queue;
    this.after = after;
    this.limit = limit;
  }

  static AppQuery all() {
    return ALL;
  }

  /**
   * As it stands in an address; null for what is not there.
   *
   * @throws IllegalArgumentException with what was expected
   */
  static AppQuery of(String queue, String after, String limit) {
    String id = DecisionQuery.applicationId("after", after);
    return new AppQuery(
        DecisionQuery.queueName(queue),
        id == null ? null : ApplicationId.fromString(id),
        limit == null
            ? Integer.MAX_VALUE
            : (int) Math.max(1, DecisionQuery.number("limit", limit, 6, "1 to 999999")));
  }

  /** The page, by id. */
  List<RMApp> page(Iterable<RMApp> from, Predicate<ApplicationId> visible) {
    List<RMApp> candidates = new ArrayList<>();
    for (RMApp app : from) {
      if (!AppJson.isOver(app.getState())
          && (after == null || app.getApplicationId().compareTo(after) > 0)
          && DecisionQuery.isIn(queue, app.getQueue())) {
        candidates.add(app);
      }
    }
    candidates.sort(Comparator.comparing(RMApp::getApplicationId));
    List<RMApp> page = new ArrayList<>();
    for (RMApp app : candidates) {
      if (page.size() == limit) {
        break;
      }
      if (visible.test(app.getApplicationId())) {
        page.add(app);
      }
    }
    return page;
  }

  /** After which application the next page begins; null where this was the last. */
  String next(List<RMApp> page) {
    return page.size() < limit ? null : page.get(page.size() - 1).getApplicationId().toString();
  }
}
