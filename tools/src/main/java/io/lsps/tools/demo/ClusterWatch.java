/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.lsps.rule.JobOrder;
import io.lsps.settings.Setting;
import io.lsps.tools.demo.ClusterSnapshot.UserSnapshot;
import io.lsps.tools.demo.JobResult.TaskRun;
import io.lsps.tools.local.Polling;
import io.lsps.tools.local.RestClient;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Reads users and jobs from the ResourceManager's web server: REST for every scheduler, JMX for
 * what LsPS adds. The history server has task times.
 *
 * @param earlier applications that are left out
 */
record ClusterWatch(String resourceManager, DemoMix mix, Set<String> earlier) {
  private static final String LSPS_USERS =
      "/jmx?qry=Hadoop:service=ResourceManager,name=LspsUser,*";

  private static final String LSPS_POLICY = "LsPS";
  private static final Duration IDLE_WITHIN = Duration.ofMinutes(1);
  private static final JsonNode MISSING = MissingNode.getInstance();

  private static final RestClient REST = new RestClient();

  ClusterWatch(String resourceManager, DemoMix mix) {
    this(resourceManager, mix, Set.of());
  }

  /** The same, without the applications that exist already. */
  ClusterWatch afresh() throws IOException {
    return new ClusterWatch(resourceManager, mix, applications().keySet());
  }

  /** Applications as the ResourceManager reports them, by id. */
  Map<String, JsonNode> applications() throws IOException {
    Map<String, JsonNode> byId = new HashMap<>();
    for (JsonNode app : REST.get(resourceManager + "/ws/v1/cluster/apps").at("/apps/app")) {
      byId.put(app.path("id").asText(), app);
    }
    return byId;
  }

  ClusterSnapshot at(double seconds) throws IOException {
    Map<String, JsonNode> queues = queues();
    Map<String, JsonNode> beans = lspsUsers();
    List<JsonNode> apps =
        applications().entrySet().stream()
            .filter(app -> !earlier.contains(app.getKey()))
            .map(Map.Entry::getValue)
            .toList();
    List<UserSnapshot> rows = new ArrayList<>();
    for (String user : mix.users()) {
      String queue = "root." + user;
      UserSnapshot.Jobs jobs = jobs(user, apps);
      // Made when the user's first job comes.
      JsonNode seen = queues.getOrDefault(queue, MISSING);
      rows.add(row(user, seen, beans.getOrDefault(queue, MISSING), jobs));
    }
    return new ClusterSnapshot(seconds, rows);
  }

  /** How LsPS orders the user's jobs, or the name of another policy. */
  private static String order(JsonNode queue, JsonNode bean) {
    String policy = queue.path("schedulingPolicy").asText();
    return policy.equals(LSPS_POLICY) ? orderName(bean.path("Mode").asInt()) : policy;
  }

  private static String orderName(int number) {
    for (JobOrder order : JobOrder.values()) {
      if (order.number() == number) {
        return Setting.nameOf(order);
      }
    }
    return "";
  }

  private static UserSnapshot row(
      String user, JsonNode queue, JsonNode bean, UserSnapshot.Jobs jobs) {
    double cluster = queue.at("/clusterResources/memory").asDouble();
    boolean active = jobs.waiting() + jobs.running() > 0 && cluster > 0;
    double size = bean.path("SizeEstimate").asDouble(-1);
    return new UserSnapshot(
        user,
        active && size >= 0 ? OptionalDouble.of(size) : OptionalDouble.empty(),
        active
            ? OptionalDouble.of(queue.at("/fairResources/memory").asDouble() / cluster)
            : OptionalDouble.empty(),
        cluster > 0 ? queue.at("/usedResources/memory").asDouble() / cluster : 0,
        active && !bean.isMissingNode() ? order(queue, bean) : "",
        queue.path("allocatedContainers").asInt(),
        // LsPS may hold requests back that the queue does not count.
        bean.path("WaitingTasks").asInt(queue.path("pendingContainers").asInt()),
        jobs);
  }

  /**
   * The results of jobs that are done, by number: times of jobs from the ResourceManager, of tasks
   * from the history server.
   *
   * @param ids of the applications, by the jobs' numbers
   * @param start of the mix, milliseconds of the epoch
   * @param historyServer base address of its web server
   */
  List<JobResult> results(Map<Integer, String> ids, long start, String historyServer)
      throws IOException {
    Map<String, JsonNode> reports = applications();
    List<JobResult> results = new ArrayList<>();
    for (PlannedJob planned : mix.jobs()) {
      String id = ids.get(planned.number());
      JsonNode report = reports.get(id);
      boolean known = report.path("finalStatus").asText().equals("SUCCEEDED");
      List<TaskRun> tasks = known ? tasks(historyServer, id, start) : List.of();
      results.add(result(planned, id, report, tasks, start));
    }
    return results;
  }

  private static List<TaskRun> tasks(String historyServer, String application, long start)
      throws IOException {
    List<TaskRun> tasks = new ArrayList<>();
    String job = application.replace("application_", "job_");
    String address = historyServer + "/ws/v1/history/mapreduce/jobs/" + job + "/tasks";
    for (JsonNode task : REST.get(address).at("/tasks/task")) {
      String successful = task.path("successfulAttempt").asText();
      JsonNode attempts = REST.get(address + "/" + task.path("id").asText() + "/attempts");
      for (JsonNode attempt : attempts.at("/taskAttempts/taskAttempt")) {
        if (attempt.path("id").asText().equals(successful)) {
          String type = task.path("type").asText();
          double from = seconds(attempt, "startTime", start);
          tasks.add(new TaskRun(type, from, seconds(attempt, "finishTime", start)));
        }
      }
    }
    return tasks;
  }

  /** The result of a job, from what the ResourceManager reports of it. */
  static JobResult result(
      PlannedJob planned, String id, JsonNode report, List<TaskRun> tasks, long start) {
    String state = report.path("finalStatus").asText();
    return new JobResult(
        planned.number(),
        id,
        planned.user(),
        report.path("name").asText(),
        state,
        seconds(report, "startedTime", start),
        seconds(report, "finishedTime", start),
        planned.maps(),
        planned.reduces(),
        tasks,
        state.equals("SUCCEEDED") ? "" : report.path("diagnostics").asText().strip());
  }

  /** A moment in seconds after the start of the mix. */
  private static double seconds(JsonNode report, String moment, long start) {
    return (report.path(moment).asLong() - start) / 1000.0;
  }

  /** Waits until the AMs of ended jobs have left their containers. */
  void awaitIdle() {
    Polling.until(
        IDLE_WITHIN,
        () -> {
          try {
            return isIdle();
          } catch (IOException noAnswer) {
            return false;
          }
        });
  }

  private boolean isIdle() throws IOException {
    for (JsonNode app : applications().values()) {
      if (app.path("allocatedMB").asLong() > 0 || !app.path("state").asText().equals("FINISHED")) {
        return false;
      }
    }
    return true;
  }

  private UserSnapshot.Jobs jobs(String user, List<JsonNode> apps) {
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
    return new UserSnapshot.Jobs(waiting, running, done, mix.jobsOf(user).size());
  }

  /** A job is done when its AM reports the end. The AM's container stays for five seconds more. */
  private static boolean isDone(JsonNode app) {
    return app.path("finishedTime").asLong() > 0;
  }

  private Map<String, JsonNode> queues() throws IOException {
    JsonNode root =
        REST.get(resourceManager + "/ws/v1/cluster/scheduler")
            .at("/scheduler/schedulerInfo/rootQueue");
    Map<String, JsonNode> byName = new HashMap<>();
    for (JsonNode queue : root.at("/childQueues/queue")) {
      byName.put(queue.path("queueName").asText(), queue);
    }
    return byName;
  }

  private Map<String, JsonNode> lspsUsers() throws IOException {
    Map<String, JsonNode> byQueue = new HashMap<>();
    for (JsonNode bean : REST.get(resourceManager + LSPS_USERS).path("beans")) {
      byQueue.put(bean.path("tag.Queue").asText(), bean);
    }
    return byQueue;
  }
}
