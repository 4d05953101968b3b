/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lsps.preempt.yarn.Viewer;
import java.util.List;
import java.util.function.BiConsumer;
import javax.inject.Inject;
import javax.inject.Singleton;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.PathParam;
import javax.ws.rs.Produces;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Response;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/**
 * What the scheduler does and why, on the ResourceManager's own web server and behind its
 * authentication: {@code /ws/v1/lsps}. Name this class in {@code
 * yarn.http.rmwebapp.external.classes}. The answers are described in docs/rest.md.
 */
@Path("/ws/v1/lsps")
@Singleton
public final class LspsResource {
  private static final String JSON = "application/json; charset=utf-8";
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;

  private static final int USUAL_LINES = 8;
  private static final int DUMPED_DECISIONS = 1000;
  private static final int DUMPED_LINES = 50;

  private final ResourceManager resourceManager;

  @Inject
  public LspsResource(ResourceManager resourceManager) {
    this.resourceManager = resourceManager;
  }

  /** Every queue that the caller may see. */
  @GET
  @Path("/queues")
  @Produces(JSON)
  public Response queues(@Context HttpServletRequest request) {
    Viewer viewer = viewer(request);
    return answered((node, look) -> writeQueues(node, look, viewer));
  }

  /**
   * The applications that run or wait, those that the caller may see.
   *
   * @param queue only those of this queue and of queues below it
   * @param after only those with a greater id
   * @param limit so many at most; all unless told
   */
  @GET
  @Path("/apps")
  @Produces(JSON)
  public Response apps(
      @Context HttpServletRequest request,
      @QueryParam("queue") String queue,
      @QueryParam("after") String after,
      @QueryParam("limit") String limit) {
    AppQuery query;
    try {
      query = AppQuery.of(queue, after, limit);
    } catch (IllegalArgumentException e) {
      return error(BAD_REQUEST, e.getMessage());
    }
    Viewer viewer = viewer(request);
    return answered(
        (node, look) -> node.put("next", query.next(writeApps(node, look, viewer, query))));
  }

  /** One application. */
  @GET
  @Path("/apps/{id}")
  @Produces(JSON)
  public Response app(@Context HttpServletRequest request, @PathParam("id") String id) {
    ApplicationId known;
    try {
      known = ApplicationId.fromString(id);
    } catch (IllegalArgumentException e) {
      return error(BAD_REQUEST, id + " is no application: expected application_TIME_NUMBER");
    }
    RMApp app = resourceManager.getRMContext().getRMApps().get(known);
    if (!viewer(request).seesApplication(known)) {
      return error(FORBIDDEN, "you may not view " + id + ": its VIEW_APP list does not have you");
    }
    return app == null
        ? error(NOT_FOUND, "the ResourceManager knows no " + id)
        : answered((node, look) -> node.putPOJO("app", new AppJson(look).one(app)));
  }

  /** The settings in force. */
  @GET
  @Path("/settings")
  @Produces(JSON)
  public Response settings(@Context HttpServletRequest request) {
    Viewer viewer = viewer(request);
    return answered(
        (node, look) -> SettingsJson.write(node, look.of.options.current(), viewer::seesQueue));
  }

  /** Whether all is as it should be: for everybody, as nobody's work is in it. */
  @GET
  @Path("/health")
  @Produces(JSON)
  public Response health() {
    return answered((node, look) -> HealthJson.write(node, look.of));
  }

  /**
   * What was decided in the last hours, the newest last, those that the caller may see.
   *
   * @param queue only those of this queue and of queues below it
   * @param application only those about it
   * @param kind only those of this kind
   * @param since only those of this time and later, milliseconds since 1970
   * @param limit so many of the newest at most; 100 unless told
   */
  @GET
  @Path("/decisions")
  @Produces(JSON)
  public Response decisions(
      @Context HttpServletRequest request,
      @QueryParam("queue") String queue,
      @QueryParam("application") String application,
      @QueryParam("kind") String kind,
      @QueryParam("since") String since,
      @QueryParam("limit") String limit) {
    DecisionQuery query;
    try {
      query = DecisionQuery.of(queue, application, kind, since, limit);
    } catch (IllegalArgumentException e) {
      return error(BAD_REQUEST, e.getMessage());
    }
    Viewer viewer = viewer(request);
    return answered((node, look) -> writeDecisions(node, look, viewer, query));
  }

  /**
   * The last hour, of the queues that the caller may see.
   *
   * @param queue only this one
   * @param limit so many at most, those that held most; 8 unless told
   */
  @GET
  @Path("/history")
  @Produces(JSON)
  public Response history(
      @Context HttpServletRequest request,
      @QueryParam("queue") String queue,
      @QueryParam("limit") String limit) {
    int most;
    try {
      DecisionQuery.queueName(queue);
      most =
          limit == null ? USUAL_LINES : (int) DecisionQuery.number("limit", limit, 4, "0 to 9999");
    } catch (IllegalArgumentException e) {
      return error(BAD_REQUEST, e.getMessage());
    }
    Viewer viewer = viewer(request);
    return answered((node, look) -> writeHistory(node, look, viewer, queue, most));
  }

  /** What LsPS would do where it only observes, as far as the caller may see it. */
  @GET
  @Path("/shadow")
  @Produces(JSON)
  public Response shadow(@Context HttpServletRequest request) {
    Viewer viewer = viewer(request);
    return answered((node, look) -> new ShadowJson(look, viewer).write(node));
  }

  /** All of the above that the caller may see, for a support case. */
  @GET
  @Path("/dump")
  @Produces(JSON)
  public Response dump(@Context HttpServletRequest request) {
    Viewer viewer = viewer(request);
    return answered(
        (node, look) -> {
          HealthJson.write(node.putObject("health"), look.of);
          SettingsJson.write(
              node.putObject("configuration"), look.of.options.current(), viewer::seesQueue);
          writeQueues(node, look, viewer);
          writeApps(node, look, viewer, AppQuery.all());
          writeDecisions(node, look, viewer, DecisionQuery.newest(DUMPED_DECISIONS));
          writeHistory(node, look, viewer, null, DUMPED_LINES);
          new ShadowJson(look, viewer).write(node.putObject("shadow"));
        });
  }

  private static void writeDecisions(
      ObjectNode node, Look look, Viewer viewer, DecisionQuery query) {
    new DecisionsJson(look.of, viewer, query).write(node.putArray("decisions"));
  }

  private static void writeHistory(
      ObjectNode node, Look look, Viewer viewer, String queue, int most) {
    HistoryJson.write(
        node,
        look.of.journal.history(),
        name -> (queue == null || queue.equals(name)) && viewer.seesQueue(name),
        most);
  }

  private static void writeQueues(ObjectNode node, Look look, Viewer viewer) {
    Answers.writeQueues(node, look, viewer::seesQueue);
  }

  private List<RMApp> writeApps(ObjectNode node, Look look, Viewer viewer, AppQuery query) {
    return Answers.writeApps(
        node,
        look,
        query.page(resourceManager.getRMContext().getRMApps().values(), viewer::seesApplication));
  }

  private Viewer viewer(HttpServletRequest request) {
    return Viewer.of(resourceManager, request);
  }

  private Response answered(BiConsumer<ObjectNode, Look> writer) {
    ResourceScheduler scheduler = resourceManager.getResourceScheduler();
    if (!(scheduler instanceof Explained)) {
      return error(
          NOT_FOUND,
          "this ResourceManager does not run LsPS: expected io.lsps.yarn.LspsFairScheduler as"
              + " yarn.resourcemanager.scheduler.class");
    }
    Look look = new Look(((Explained) scheduler).overview());
    ObjectNode node = JsonNumbers.answer(look.now);
    writer.accept(node, look);
    return answer(OK, node);
  }

  private static Response error(int status, String message) {
    return answer(status, JsonNodeFactory.instance.objectNode().put("error", message));
  }

  private static Response answer(int status, ObjectNode body) {
    return Response.status(status).entity(JsonNumbers.bytes(body)).build();
  }
}
