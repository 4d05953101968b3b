/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import io.lsps.settings.Remembered;
import java.lang.ref.WeakReference;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/**
 * The last decisions by HTTP, {@code /ws/v1/preemption/decisions}, and what kills have destroyed,
 * {@code /ws/v1/preemption/accounts}. Each caller sees what concerns applications that they may
 * view.
 *
 * <p>Not an attribute of {@code /jmx}: monitoring systems read all of that every few seconds, and
 * each answer would hold a thousand decisions. Decisions are lost when the ResourceManager ends;
 * its log keeps them.
 */
public final class DecisionAnswers extends WebAnswers {
  private static final String ROOT = "/ws/v1/preemption";
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  // A monitor knows its scheduler: held fast, neither would ever go.
  @Remembered("weakly")
  private static final Map<ResourceScheduler, WeakReference<DecisionSource>> SOURCES =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** What is decided for a scheduler is told as long as both are there. */
  static void tell(ResourceScheduler scheduler, DecisionSource source) {
    SOURCES.put(scheduler, new WeakReference<>(source));
  }

  /** Who decides for a scheduler, or null. */
  static DecisionSource source(ResourceScheduler scheduler) {
    WeakReference<DecisionSource> source = SOURCES.get(scheduler);
    return source == null ? null : source.get();
  }

  @Override
  protected boolean serves(String path) {
    return path.equals(ROOT) || path.startsWith(ROOT + "/");
  }

  @Override
  protected Answer answer(
      ResourceManager resourceManager, HttpServletRequest request, String path) {
    DecisionSource monitor = source(resourceManager.getResourceScheduler());
    if (monitor == null) {
      return Answer.error(
          NOT_FOUND,
          "Global Preemption does not run: expected io.lsps.preempt.yarn.GlobalPreemptionMonitor"
              + " in yarn.resourcemanager.scheduler.monitor.policies");
    }
    Viewer viewer = Viewer.of(resourceManager, request);
    switch (path.substring(ROOT.length())) {
      case "/decisions":
        return decisions(monitor, viewer, parameters(request));
      case "/accounts":
        return answer(DecisionJson.of(monitor.accounts(), viewer));
      default:
        return Answer.error(
            NOT_FOUND, "there is no " + path + ": expected " + ROOT + "/decisions or /accounts");
    }
  }

  /**
   * The newest decisions, the newest last, of those for an application that the caller may see or
   * against one; of its victims those that the caller may see.
   */
  private static Answer decisions(
      DecisionSource monitor, Viewer viewer, Map<String, String> asked) {
    String limit = asked.getOrDefault("limit", "100");
    if (!limit.matches("[0-9]{1,6}")) {
      return Answer.error(BAD_REQUEST, "limit is a whole number from 0 to 999999, not " + limit);
    }
    String queue = asked.get("queue");
    List<DecisionRecord> found = new ArrayList<>();
    for (DecisionRecord decision : monitor.decisions()) {
      if (decision.concerns(asked.get("application"), name -> queue == null || queue.equals(name))
          && DecisionJson.shows(decision, viewer)) {
        found.add(decision);
      }
    }
    int first = Math.max(0, found.size() - Integer.parseInt(limit));
    return answer(DecisionJson.of(found.subList(first, found.size()), viewer));
  }

  private static Answer answer(Object body) {
    return Answer.json(OK, body.toString().getBytes(StandardCharsets.UTF_8));
  }
}
