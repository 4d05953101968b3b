/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lsps.lab.local.Rest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Reads users and jobs from the ResourceManager's web server: REST for every scheduler, JMX for
 * what LsPS adds.
 */
final class ClusterWatch {
  private static final String LSPS_USERS =
      "/jmx?qry=Hadoop:service=ResourceManager,name=LspsUser,*";

  private static final JsonNode MISSING = MissingNode.getInstance();

  private final Rest rest = new Rest();
  private final String resourceManager;
  private final DemoMix mix;

  ClusterWatch(String resourceManager, DemoMix mix) {
    this.resourceManager = resourceManager;
    this.mix = mix;
  }

  /** Applications as the ResourceManager reports them, by id. */
  Map<String, JsonNode> applications() throws IOException {
    Map<String, JsonNode> byId = new HashMap<>();
    for (JsonNode app : rest.get(resourceManager + "/ws/v1/cluster/apps").at("/apps/app")) {
      byId.put(app.path("id").asText(), app);
    }
    return byId;
  }

  Snapshot at(double seconds) throws IOException {
    Map<String, JsonNode> queues = queues();
    Map<String, JsonNode> beans = lspsUsers();
    List<JsonNode> apps = List.copyOf(applications().values());
    List<UserRow> rows = new ArrayList<>();
    for (String user : mix.users()) {
      String queue = "root." + user;
      rows.add(
          row(
              user,
              queues.getOrDefault(queue, MISSING),
              beans.getOrDefault(queue, MISSING),
              jobs(user, apps)));
    }
    return new Snapshot(seconds, rows);
  }

  private static UserRow row(String user, JsonNode queue, JsonNode bean, UserRow.Jobs jobs) {
    double cluster = queue.at("/clusterResources/memory").asDouble();
    boolean active = jobs.waiting() + jobs.running() > 0 && cluster > 0;
    double size = bean.path("SizeEstimate").asDouble(-1);
    return new UserRow(
        user,
        active && size >= 0 ? OptionalDouble.of(size) : OptionalDouble.empty(),
        active
            ? OptionalDouble.of(queue.at("/fairResources/memory").asDouble() / cluster)
            : OptionalDouble.empty(),
        cluster > 0 ? queue.at("/usedResources/memory").asDouble() / cluster : 0,
        active ? bean.path("tag.Mode").asText() : "",
        queue.path("allocatedContainers").asInt(),
        // LsPS may hold asks back, of which the queue then knows nothing.
        bean.path("WaitingTasks").asInt(queue.path("pendingContainers").asInt()),
        jobs);
  }

  private UserRow.Jobs jobs(String user, List<JsonNode> apps) {
    int waiting = 0;
    int running = 0;
    int done = 0;
    for (JsonNode app : apps) {
      if (app.path("user").asText().equals(user)) {
        if (isDone(app)) {
          done++;
        } else if (app.path("state").asText().equals("RUNNING")) {
          running++;
        } else {
          waiting++;
        }
      }
    }
    return new UserRow.Jobs(waiting, running, done, mix.jobsOf(user).size());
  }

  /**
   * Known from the moment when the master reports the end; its container stays for five seconds
   * more.
   */
  private static boolean isDone(JsonNode app) {
    return app.path("finishedTime").asLong() > 0;
  }

  private Map<String, JsonNode> queues() throws IOException {
    JsonNode root =
        rest.get(resourceManager + "/ws/v1/cluster/scheduler")
            .at("/scheduler/schedulerInfo/rootQueue");
    Map<String, JsonNode> byName = new HashMap<>();
    for (JsonNode queue : root.at("/childQueues/queue")) {
      byName.put(queue.path("queueName").asText(), queue);
    }
    return byName;
  }

  private Map<String, JsonNode> lspsUsers() throws IOException {
    Map<String, JsonNode> byQueue = new HashMap<>();
    for (JsonNode bean : rest.get(resourceManager + LSPS_USERS).path("beans")) {
      byQueue.put(bean.path("tag.Queue").asText(), bean);
    }
    return byQueue;
  }
}
