/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import io.lsps.yarn.published.PublishedApp;
import io.lsps.yarn.published.PublishedApps;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/** Which applications are asked for: those that have not ended, by id, a page of them or all. */
final class AppQuery {
  static final AppQuery ALL = new AppQuery(null, null, Integer.MAX_VALUE);

  final String queue;
  final ApplicationId after;
  private final int limit;

  private AppQuery(String queue, ApplicationId after, int limit) {
    this.queue = queue;
    this.after = after;
    this.limit = limit;
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
        limit == null ? Integer.MAX_VALUE : DecisionQuery.limit(limit, 6));
  }

  /** The page, by id. */
  List<PublishedApp> page(PublishedApps from, Predicate<ApplicationId> visible) {
    List<PublishedApp> page = new ArrayList<>();
    for (PublishedApp app : from.all()) {
      if (page.size() == limit) {
        break;
      }
      if (!app.isOver()
          && (after == null || app.id.compareTo(after) > 0)
          && DecisionQuery.isIn(queue, app.queue)
          && visible.test(app.id)) {
        page.add(app);
      }
    }
    return page;
  }

  /** After which application the next page begins; null where this was the last. */
  String next(List<PublishedApp> page) {
    return page.isEmpty() || page.size() < limit ? null : page.get(page.size() - 1).id.toString();
  }
}
