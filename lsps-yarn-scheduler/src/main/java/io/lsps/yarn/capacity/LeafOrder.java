/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import io.lsps.rule.JobPlan;
import io.lsps.rule.Order;
import io.lsps.rule.Plan;
import io.lsps.rule.Rule;
import io.lsps.rule.Snapshot;
import io.lsps.yarn.app.Phases;
import io.lsps.yarn.options.QueueOptions;
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
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * The order of the jobs in one leaf queue: by their priorities; of one priority its users as {@link
 * Order} has it, and the jobs of each by their places in the plan. Users change their order with
 * each container; places of jobs change with the plan. Several threads may look while one changes
 * it.
 */
final class LeafOrder {
  private final LeafReader reader;
  private final BooleanSupplier on;
  private final Set<SchedulerApplicationAttempt> members = ConcurrentHashMap.newKeySet();
  volatile LeafSettings settings = LeafSettings.DEFAULT;
  private volatile Served served = Served.NOBODY;
  private Map<String, User> users = new HashMap<>();
  private volatile Plan plan;
  private double container;
  private volatile boolean stale;
  private volatile boolean failed;

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

    /** As it was when this was planned: another one comes with another plan. */
    final int priority;

    /** Whether a container of it shows how long its tasks take. */
    volatile boolean first;

    /** Whether it left the queue after this was planned. */
    volatile boolean gone;

    Job(SchedulerApplicationAttempt attempt, JobPlan plan) {
      this.attempt = attempt;
      this.plan = plan;
      Priority set = attempt.getPriority();
      priority = set == null ? 0 : set.getPriority();
      look();
    }

    int place() {
      return plan.place(Integer.MAX_VALUE);
    }

    /** Looks at the containers that it holds now. */
    void look() {
      first = plan.hasFirstTasks() && plan.place(Phases.tasksHeld(attempt)) < place();
    }
  }

  /** Who is served by one plan. */
  private static final class Served {
    static final Served NOBODY = new Served(Collections.emptyList(), new int[0]);

    final ConcurrentSkipListMap<Order, User> users = new ConcurrentSkipListMap<>();
    final IdentityHashMap<SchedulerApplicationAttempt, Job> jobs = new IdentityHashMap<>();

    /** The priorities that there are, the highest first. */
    final int[] priorities;

    Served(Collection<User> all, int[] priorities) {
      this.priorities = priorities;
      for (User user : all) {
        users.put(user.order, user);
        user.jobs.forEach(job -> jobs.put(job.attempt, job));
      }
    }

    static Served of(Collection<User> all) {
      return new Served(
          all,
          all.stream()
              .flatMap(user -> user.jobs.stream())
              .mapToInt(job -> -job.priority)
              .distinct()
              .sorted()
              .map(priority -> -priority)
              .toArray());
    }
  }

  /**
   * Nobody is there yet.
   *
   * @param on whether LsPS decides, by the mode
   */
  LeafOrder(LeafReader reader, BooleanSupplier on) {
    this.reader = reader;
    this.on = on;
  }

  CSQueue queue() {
    return reader.queue();
  }

  /** Whether this is the order in which jobs are served; else it is the stock one. */
  boolean decides() {
    return on.getAsBoolean() && !failed;
  }

  /** What is set for the queue. */
  QueueOptions options() {
    return reader.options(settings);
  }

  void add(SchedulerApplicationAttempt attempt) {
    members.add(attempt);
    look(served.jobs.get(attempt));
    stale = true;
  }

  void remove(SchedulerApplicationAttempt attempt) {
    members.remove(attempt);
    look(served.jobs.get(attempt));
    stale = true;
  }

  /** Reads membership itself, so that it may be called in any order. */
  private void look(Job job) {
    if (job != null) {
      job.gone = !members.contains(job.attempt);
    }
  }

  /** Whether applications have come or gone since the last plan. */
  boolean isStale() {
    return stale;
  }

  /** What was planned last; null before the first time. */
  Plan plan() {
    return plan;
  }

  /** Plans for those that are there now. Where that fails the stock order holds. */
  synchronized void refresh() {
    stale = false;
    if (plan == null && members.isEmpty()) {
      return;
    }
    try {
      replan();
      failed = false;
    } catch (RuntimeException | Error e) {
      failed = true;
      throw e;
    }
  }

  /** Nothing is planned any more. */
  synchronized void clear() {
    plan = null;
    users = new HashMap<>();
    served = Served.NOBODY;
    stale = true;
  }

  private void replan() {
    Snapshot now = reader.read(members, settings, plan);
    Plan next = Rule.plan(now, plan);
    if (next != plan) {
      next.keep();
      reader.settled(next.takeSettled());
    }
    plan = next;
    container = reader.smallestContainer();
    Map<String, User> named = new HashMap<>();
    IdentityHashMap<Object, SchedulerApplicationAttempt> attempts = reader.attempts();
    for (Plan each : next.children()) {
      User user = new User((String) each.queue().owner(), each);
      for (JobPlan job : each.jobs()) {
        SchedulerApplicationAttempt attempt = attempts.get(job.job().owner());
        user.jobs.add(new Job(attempt, job));
        user.used += reader.part(attempt.getCurrentConsumption());
      }
      // The plan has them by submission.
      user.jobs.sort(Comparator.comparingInt(Job::place));
      user.order = order(user);
      named.put(user.name, user);
    }
    next.forEach(each -> each.jobs().forEach(reader::planned));
    users = named;
    served = Served.of(named.values());
    // Who left while this was planned was looked up among those of before.
    served.jobs.values().forEach(this::look);
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
      Order before = user.order;
      user.order = order(user);
      // A concurrent reader may see the user twice, which is harmless, but not miss it.
      served.users.put(user.order, user);
      if (before.compareTo(user.order) != 0) {
        served.users.remove(before);
      }
      Job job = served.jobs.get(attempt);
      if (job != null) {
        job.look();
      }
    }
  }

  /** Those that are there in the order in which they are served. */
  List<SchedulerApplicationAttempt> inOrder() {
    List<SchedulerApplicationAttempt> order = new ArrayList<>();
    iterator(members).forEachRemaining(order::add);
    return order;
  }

  /**
   * Those in the order in which they are served.
   *
   * @param stock all in the stock order: in it those follow that came after the last plan
   */
  <S> Iterator<S> iterator(Iterable<S> stock) {
    return new InOrder<>(served, stock);
  }

  /** Of each priority and user first the jobs whose first tasks show how long the others take. */
  private static final class InOrder<S> implements Iterator<S> {
    private final Served served;
    private final Iterable<S> stock;
    private Iterator<User> users = Collections.emptyIterator();
    private Iterator<S> rest;
    private List<Job> jobs = Collections.emptyList();
    private boolean firstTasks;
    private int level = -1;
    private int at;
    private S next;

    InOrder(Served served, Iterable<S> stock) {
      this.served = served;
      this.stock = stock;
    }

    @Override
    public boolean hasNext() {
      while (next == null && find()) {
        Job job = jobs.get(at++);
        if (job.priority == served.priorities[level] && job.first == firstTasks && !job.gone) {
          @SuppressWarnings("unchecked") // It is a member of the queue.
          S found = (S) job.attempt;
          next = found;
        }
      }
      if (next == null) {
        next = unplanned();
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
          if (level + 1 >= served.priorities.length) {
            return false;
          }
          level++;
          users = served.users.values().iterator();
        }
      }
      return true;
    }

    private S unplanned() {
      if (rest == null) {
        rest = stock.iterator();
      }
      while (rest.hasNext()) {
        S each = rest.next();
        if (!served.jobs.containsKey(each)) {
          return each;
        }
      }
      return null;
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
