/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.hash.Hashing;
import com.google.common.io.Resources;
import io.lsps.preempt.yarn.Viewer;
import io.lsps.preempt.yarn.WebAnswers;
import io.lsps.scorecard.ScorecardAnswer;
import io.lsps.settings.Setting;
import io.lsps.yarn.published.AppsReader.PublishedApps;
import io.lsps.yarn.published.LastHour;
import io.lsps.yarn.published.PublishedApp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/**
 * The REST API, {@code /ws/v1/lsps}, and the page {@code /lsps}. docs/rest.md describes the
 * answers, which are always JSON and never wait for the scheduler.
 */
public final class LspsAnswers extends WebAnswers {
  private static final String ROOT = "/ws/v1/lsps";
  private static final String PAGE = "/lsps";
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;
  private static final int DUMPED_DECISIONS = 1000;
  private static final String[] PATHS = {
    "queues",
    "apps",
    "apps/ID",
    "settings",
    "health",
    "decisions",
    "shadow",
    "scorecard",
    "hour",
    "dump"
  };

  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new SimpleModule().addSerializer(new AppJson()));

  private final Answer page = readPage();

  /** One request and its data. */
  private static final class Request {
    private final Overview of;
    private final Viewer viewer;
    private final Map<String, String> parameters;

    Request(Overview of, Viewer viewer, Map<String, String> parameters) {
      this.of = of;
      this.viewer = viewer;
      this.parameters = parameters;
    }

    String get(String name) {
      return parameters.get(name);
    }
  }

  @Override
  protected boolean serves(String path) {
    return path.equals(PAGE) || path.equals(ROOT) || path.startsWith(ROOT + "/");
  }

  @Override
  protected Answer answer(
      ResourceManager resourceManager, HttpServletRequest request, String path) {
    if (path.equals(PAGE)) {
      return page;
    }
    ResourceScheduler scheduler = resourceManager.getResourceScheduler();
    if (!(scheduler instanceof Overview.Explained)) {
      return Answer.error(
          NOT_FOUND,
          "this ResourceManager does not run LsPS: expected io.lsps.yarn.LspsFairScheduler or"
              + " io.lsps.yarn.capacity.LspsCapacityScheduler as"
              + " yarn.resourcemanager.scheduler.class");
    }
    Overview of = ((Overview.Explained) scheduler).overview();
    try {
      return answer(
          path.substring(ROOT.length()).replaceAll("^/", ""),
          new Request(of, Viewer.of(resourceManager, request), parameters(request)),
          JsonNumbers.answer(of.date(of.now())));
    } catch (IllegalArgumentException e) {
      return Answer.error(BAD_REQUEST, e.getMessage());
    } catch (Overview.StandstillException e) {
      return Answer.error(UNAVAILABLE, e.getMessage());
    }
  }

  private static Answer answer(String path, Request asked, ObjectNode node) {
    Overview of = asked.of;
    Viewer viewer = asked.viewer;
    switch (path) {
      case "":
        for (String each : PATHS) {
          node.withArray("paths").add("/ws/v1/lsps/" + each);
        }
        return answer(OK, node);
      case "queues":
        writeQueues(node, asked);
        return answer(OK, node);
      case "apps":
        Query apps = Query.ofApps(asked::get);
        List<PublishedApp> page = writeApps(node, asked, apps);
        boolean last = page.isEmpty() || page.size() < apps.limit;
        node.put("next", last ? null : page.get(page.size() - 1).id.toString());
        return answer(node, asked, apps.queue);
      case "settings":
        HealthJson.writeSettings(node, of.options.current(), viewer::seesQueue);
        return answer(OK, node);
      case "health":
        // For everybody, as it shows no user's work.
        HealthJson.write(node, of, viewer);
        return answer(of.pulse.standsStill() ? UNAVAILABLE : OK, node);
      case "decisions":
        Query query = Query.ofDecisions(asked::get);
        writeDecisions(node, asked, query);
        return answer(node, asked, query.queue);
      case "shadow":
        new ShadowJson(of, viewer).write(node);
        return answer(OK, node);
      case "scorecard":
        writeScorecard(node, asked);
        return answer(OK, node);
      case "hour":
        writeHour(node, asked);
        return answer(OK, node);
      case "dump":
        dump(node, asked);
        return answer(OK, node);
      default:
        return path.startsWith("apps/")
            ? app(path.substring("apps/".length()), asked, node)
            : Answer.error(
                NOT_FOUND, "there is no /ws/v1/lsps/" + path + ": /ws/v1/lsps lists what is");
    }
  }

  /** All other answers that the caller may see, for a support case. */
  private static void dump(ObjectNode node, Request asked) {
    HealthJson.write(node.putObject("health"), asked.of, asked.viewer);
    HealthJson.writeSettings(
        node.putObject("configuration"), asked.of.options.current(), asked.viewer::seesQueue);
    writeQueues(node, asked);
    writeApps(node, asked, Query.newest(Integer.MAX_VALUE));
    writeDecisions(node, asked, Query.newest(DUMPED_DECISIONS));
    new ShadowJson(asked.of, asked.viewer).write(node.putObject("shadow"));
    writeScorecard(node.putObject("scorecard"), asked);
    writeHour(node.putObject("hour"), asked);
  }

  private static void writeHour(ObjectNode node, Request asked) {
    ArrayNode samples = node.putArray("samples");
    for (LastHour.Sample each : asked.of.journal.lastHour.samples()) {
      ObjectNode sample = samples.addObject().put("time", asked.of.date(each.time));
      JsonNumbers.number(sample, "used", each.used);
      JsonNumbers.number(sample, "wanted", each.wanted);
      ArrayNode users = sample.putArray("users");
      each.users.forEach(
          (name, held) -> {
            if (asked.viewer.seesQueue(held.queue)) {
              JsonNumbers.number(users.addObject().put("user", name), "part", held.part);
            }
          });
    }
  }

  private static void writeScorecard(ObjectNode node, Request asked) {
    node.put("mode", Setting.nameOf(asked.of.options.current().mode()));
    ScorecardAnswer.write(
        node,
        asked.of.scorecard,
        asked.of.date(asked.of.now()),
        asked.viewer::seesQueue,
        asked.viewer.seesAll());
  }

  private static Answer app(String id, Request asked, ObjectNode node) {
    ApplicationId known;
    try {
      known = ApplicationId.fromString(id);
    } catch (IllegalArgumentException e) {
      return Answer.error(BAD_REQUEST, id + " is no application: expected application_TIME_NUMBER");
    }
    if (!asked.viewer.seesApplication(known)) {
      return Answer.error(
          FORBIDDEN, "you may not view " + id + ": its VIEW_APP list does not have you");
    }
    PublishedApp app = asked.of.apps(false).get(known);
    if (app == null) {
      return Answer.error(NOT_FOUND, "the ResourceManager knows no " + id);
    }
    node.putPOJO("app", app);
    return answer(OK, node);
  }

  private static void writeQueues(ObjectNode node, Request asked) {
    new QueueJson(asked.of).write(node.putArray("queues"), asked.viewer::seesQueue);
  }

  private static List<PublishedApp> writeApps(ObjectNode node, Request asked, Query query) {
    PublishedApps apps = asked.of.apps(query.after != null);
    List<PublishedApp> page =
        apps.all().stream()
            .filter(app -> !app.isOver())
            .filter(app -> query.after == null || app.id.compareTo(query.after) > 0)
            .filter(app -> query.takesQueue(app.queue))
            .filter(app -> asked.viewer.seesApplication(app.id))
            .limit(query.limit)
            .collect(Collectors.toList());
    node.put("time", asked.of.date(apps.time)).putPOJO("apps", page);
    return page;
  }

  private static void writeDecisions(ObjectNode node, Request asked, Query query) {
    new DecisionsJson(asked.of, asked.viewer, query).write(node.putArray("decisions"));
  }

  /** A list, for one queue or all; a hidden queue is answered like a missing one. */
  private static Answer answer(ObjectNode node, Request asked, String queue) {
    return queue == null || isKnown(queue, asked)
        ? answer(OK, node)
        : Answer.error(
            NOT_FOUND,
            "there is no queue " + queue + " that you may see: a full name is such as root.a");
  }

  /** A user who may see an application or decision of a queue may know its name, on any page. */
  private static boolean isKnown(String queue, Request asked) {
    if (asked.of.published().queue(queue) != null && asked.viewer.seesQueue(queue)) {
      return true;
    }
    ObjectNode seen = MAPPER.createObjectNode();
    if (!writeApps(seen, asked, Query.anyOf(queue)).isEmpty()) {
      return true;
    }
    writeDecisions(seen, asked, Query.anyOf(queue));
    return !seen.get("decisions").isEmpty();
  }

  private static Answer answer(int status, ObjectNode body) {
    return Answer.json(status, body, MAPPER);
  }

  /** The page contains no data; it requests everything with the viewer's rights. */
  private static Answer readPage() {
    String html = pageText();
    // Only its own script runs, whatever names contain.
    String policy =
        "default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; base-uri 'none';"
            + " form-action 'none'; script-src 'sha256-"
            + Base64.getEncoder().encodeToString(sha256(script(html)))
            + "'";
    return Answer.page(html.getBytes(StandardCharsets.UTF_8), policy);
  }

  private static String pageText() {
    try {
      return Resources.toString(
          Resources.getResource(LspsAnswers.class, "lsps.html"), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the page is missing from the LsPS jar", e);
    }
  }

  private static String script(String page) {
    String begin = "<script>";
    return page.substring(page.indexOf(begin) + begin.length(), page.indexOf("</script>"));
  }

  private static byte[] sha256(String text) {
    return Hashing.sha256().hashString(text, StandardCharsets.UTF_8).asBytes();
  }
}
