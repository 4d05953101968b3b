/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.rule.JobPlan;
import io.lsps.rule.Order;
import io.lsps.rule.Plan;
import io.lsps.rule.Rule;
import io.lsps.rule.Snapshot;
import io.lsps.yarn.app.Phases;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The order of the jobs in one leaf queue: its users as {@link Order} has it, and the jobs of each
 * by their places in the plan. Users change their order with each container; places of jobs change
 * with the plan. Several threads may look while one changes it.
 */
final class LeafOrder {
  private final LeafReader reader;
  private final Set<SchedulerApplicationAttempt> members = ConcurrentHashMap.newKeySet();
  private volatile LeafSettings settings = LeafSettings.DEFAULT;
  private volatile ConcurrentSkipListMap<Order, User> order = new ConcurrentSkipListMap<>();
  private Map<String, User> users = new HashMap<>();
  private Plan plan;
  private double container;
  private volatile boolean stale;

  /** A user in the queue. */
  private static final class User {
    final String name;
    final Plan plan;
    final List<Job> jobs = new ArrayList<>();
    double used;
    Order order;

    User(String name, Plan plan) {
      this.name = name;
      this.plan = plan;
    }
  }

  /** A job, and what is planned for it. */
  private static final class Job {
    final SchedulerApplicationAttempt attempt;
    final JobPlan plan;

    Job(SchedulerApplicationAttempt attempt, JobPlan plan) {
      this.attempt = attempt;
      this.plan = plan;
    }

    int place() {
      return plan.place(Integer.MAX_VALUE);
    }

    boolean goesFirst() {
      return plan.hasFirstTasks()
          && plan.place(Phases.tasksHeld(attempt)) < plan.place(Integer.MAX_VALUE);
    }
  }

  LeafOrder(LeafReader reader) {
    this.reader = reader;
  }

  CSQueue queue() {
    return reader.queue();
  }

  void add(SchedulerApplicationAttempt attempt, LeafSettings now) {
    settings = now;
    members.add(attempt);
    stale = true;
  }

  void remove(SchedulerApplicationAttempt attempt) {
    members.remove(attempt);
    stale = true;
  }

  /** Whether applications have come or gone since the last plan. */
  boolean isStale() {
    return stale;
  }

  /** What was planned last; null before the first time. */
  synchronized Plan plan() {
    return plan;
  }

  /** Plans for those that are there now. */
  synchronized void refresh() {
    stale = false;
    Snapshot now = reader.read(members, settings, plan);
    Plan next = Rule.plan(now, plan);
    if (next != plan) {
      reader.settled(next.takeSettled());
    }
    plan = next;
    container = reader.smallestContainer();
    Map<String, User> named = new HashMap<>();
    IdentityHashMap<Object, SchedulerApplicationAttempt> attempts = reader.attempts();
    for (Plan each : plan.children()) {
      User user = new User((String) each.queue().owner(), each);
      for (JobPlan job : each.jobs()) {
        SchedulerApplicationAttempt attempt = attempts.get(job.job().owner());
        user.jobs.add(new Job(attempt, job));
        user.used += reader.part(attempt.getCurrentConsumption());
      }
      // The plan has them by submission.
      user.jobs.sort(Comparator.comparingInt(Job::place));
      named.put(user.name, user);
    }
    plan.forEach(each -> each.jobs().forEach(reader::planned));
    users = named;
    ConcurrentSkipListMap<Order, User> sorted = new ConcurrentSkipListMap<>();
    for (User user : named.values()) {
      user.order = order(user);
      sorted.put(user.order, user);
    }
    order = sorted;
  }

  private Order order(User user) {
    return Order.of(user.plan, false, user.used, container, true, Order.SATISFIED, 0, user.name);
  }

  /**
   * A container of an application was given or has ended.
   *
   * @param sign 1 or -1
   */
  synchronized void used(SchedulerApplicationAttempt attempt, Resource resource, int sign) {
    User user = users.get(attempt.getUser());
    if (user != null) {
      user.used += sign * reader.part(resource);
      order.remove(user.order);
      user.order = order(user);
      order.put(user.order, user);
    }
  }

  /** Those in the order in which they are served; not those that came after the last plan. */
  <S> Iterator<S> iterator(Collection<S> present) {
    return new InOrder<>(order.values().iterator(), present);
  }

  /** Of each user first the jobs whose first tasks show how long the others take. */
  private static final class InOrder<S> implements Iterator<S> {
    private final Iterator<User> users;
    private final Collection<S> present;
    private List<Job> jobs = Collections.emptyList();
    private boolean firstTasks;
    private int at;
    private S next;

    InOrder(Iterator<User> users, Collection<S> present) {
      this.users = users;
      this.present = present;
    }

    @Override
    public boolean hasNext() {
      while (next == null && find()) {
        Job job = jobs.get(at++);
        if (job.goesFirst() == firstTasks && present.contains(job.attempt)) {
          @SuppressWarnings("unchecked") // It is one of those present.
          S found = (S) job.attempt;
          next = found;
        }
      }
      return next != null;
    }

    private boolean find() {
      while (at == jobs.size()) {
        at = 0;
        if (firstTasks) {
          firstTasks = false;
        } else if (users.hasNext()) {
          jobs = users.next().jobs;
          firstTasks = true;
        } else {
          jobs = Collections.emptyList();
          return false;
        }
      }
      return true;
    }

    @Override
    public S next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      S found = next;
      next = null;
      return found;
    }
  }
}
