/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import javax.inject.Inject;
import javax.inject.Singleton;
import javax.servlet.http.HttpServletRequest;
import javax.ws.rs.DefaultValue;
import javax.ws.rs.GET;
import javax.ws.rs.Path;
import javax.ws.rs.Produces;
import javax.ws.rs.QueryParam;
import javax.ws.rs.core.Context;
import javax.ws.rs.core.Response;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;

/**
 * The last decisions by HTTP, on the ResourceManager's own web server and behind its
 * authentication: {@code /ws/v1/preemption/decisions}. Name this class in {@code
 * yarn.http.rmwebapp.external.classes}.
 *
 * <p>Not an attribute of {@code /jmx}: monitoring systems read all of that every few seconds, and
 * each answer would hold a thousand decisions. Decisions are lost when the ResourceManager ends;
 * its log keeps them.
 */
@Path("/ws/v1/preemption")
@Singleton
public final class DecisionsResource {
  private static final String JSON = "application/json; charset=utf-8";
  private static final int BAD_REQUEST = 400;
  private static final int NOT_FOUND = 404;

  private final ResourceManager resourceManager;

  @Inject
  public DecisionsResource(ResourceManager resourceManager) {
    this.resourceManager = resourceManager;
  }

  /**
   * The newest decisions, the newest last, of those for an application that the caller may see or
   * against one; of its victims those that the caller may see.
   *
   * @param application only those for this application or against one of its containers
   * @param queue only those for applications of this queue or against them
   * @param limit so many at most
   */
  @GET
  @Path("/decisions")
  @Produces(JSON)
  public Response decisions(
      @Context HttpServletRequest request,
      @QueryParam("application") String application,
      @QueryParam("queue") String queue,
      @QueryParam("limit") @DefaultValue("100") String limit) {
    if (!limit.matches("[0-9]{1,6}")) {
      return error(BAD_REQUEST, "limit is a whole number from 0 to 999999, not " + limit);
    }
    GlobalPreemptionMonitor monitor = monitor();
    if (monitor == null) {
      return doesNotRun();
    }
    Viewer viewer = Viewer.of(resourceManager, request);
    List<DecisionRecord> found = new ArrayList<>();
    for (DecisionRecord decision : monitor.decisions()) {
      if (decision.concerns(application, name -> queue == null || queue.equals(name))
          && DecisionJson.shows(decision, viewer)) {
        found.add(decision);
      }
    }
    int first = Math.max(0, found.size() - Integer.parseInt(limit));
    return answer(200, DecisionJson.of(found.subList(first, found.size()), viewer));
  }

  /**
   * What kills have destroyed, beside what was worked, by claimant and by running job that has
   * paid; of the applications that the caller may see.
   */
  @GET
  @Path("/accounts")
  @Produces(JSON)
  public Response accounts(@Context HttpServletRequest request) {
    GlobalPreemptionMonitor monitor = monitor();
    if (monitor == null) {
      return doesNotRun();
    }
    return answer(200, DecisionJson.of(monitor.accounts(), Viewer.of(resourceManager, request)));
  }

  private GlobalPreemptionMonitor monitor() {
    return GlobalPreemptionMonitor.of(resourceManager.getResourceScheduler());
  }

  private static Response doesNotRun() {
    return error(
        NOT_FOUND,
        "Global Preemption does not run: expected "
            + GlobalPreemptionMonitor.class.getName()
            + " in yarn.resourcemanager.scheduler.monitor.policies");
  }

  private static Response error(int status, String message) {
    return answer(status, JsonNodeFactory.instance.objectNode().put("error", message));
  }

  private static Response answer(int status, ObjectNode body) {
    return Response.status(status).entity(body.toString()).build();
  }
}
