/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt;

import io.lsps.workload.ResourceVector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A small cluster in words: queues, applications, what runs where. Sizes in GB of memory. */
final class Scene {
  /** Patience of everyone unless said otherwise. */
  static final long PATIENCE = 30_000;

  private final Map<String, Queue> queues = new LinkedHashMap<>();
  private final Map<String, App> apps = new LinkedHashMap<>();
  private final Map<String, Integer> nodes = new LinkedHashMap<>();
  private final Map<String, Reservation> reservations = new LinkedHashMap<>();
  private final List<Running> running = new ArrayList<>();

  private static final class Queue {
    String parent;
    int fair;
    int min;
    boolean preemptable = true;
    long patience = PATIENCE;
  }

  private static final class App {
    String queue;
    double fair;
    List<AwaitedContainers> asks = new ArrayList<>();
    int waiting;
    int incoming;
    boolean reusing;
    Map<ResourceVector, Integer> rooms = Map.of();
  }

  private record Reservation(String app, int size) {}

  private record Running(
      Object id, String app, String node, int size, long launched, boolean am, boolean marked) {}

  Scene node(String name, int size) {
    nodes.put(name, size);
    return this;
  }

  /** An application waits on a node for room for a container. */
  Scene reserved(String node, String app, int size) {
    reservations.put(node, new Reservation(app, size));
    return this;
  }

  Scene queue(String name, int fair, int min) {
    Queue queue = new Queue();
    queue.parent = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : "root";
    queue.fair = fair;
    queue.min = min;
    queues.put(name, queue);
    return this;
  }

  Scene notPreemptable(String queue) {
    queues.get(queue).preemptable = false;
    return this;
  }

  Scene patience(String queue, long millis) {
    queues.get(queue).patience = millis;
    return this;
  }

  Scene app(String name, String queue, double fair) {
    App app = new App();
    app.queue = queue;
    app.fair = fair;
    apps.put(name, app);
    return this;
  }

  Scene asks(String app, int size, int count) {
    return asks(app, AwaitedContainers.anywhere(gb(size), count));
  }

  Scene asks(String app, AwaitedContainers ask) {
    apps.get(app).asks.add(ask);
    apps.get(app).waiting += (int) (ask.size.amount(ResourceVector.MEMORY) / 1024 * ask.count);
    return this;
  }

  Scene incoming(String app, int size) {
    apps.get(app).incoming = size;
    return this;
  }

  /** Its containers run one task after another. */
  Scene reusing(String app) {
    apps.get(app).reusing = true;
    return this;
  }

  /** Rooms of one size are on their way to an application. */
  Scene rooms(String app, int size, int count) {
    apps.get(app).rooms = Map.of(gb(size), count);
    return this;
  }

  Scene runs(Object id, String app, String node, int size, long launched) {
    running.add(new Running(id, app, node, size, launched, false, false));
    return this;
  }

  Scene runsMaster(Object id, String app, String node, int size, long launched) {
    running.add(new Running(id, app, node, size, launched, true, false));
    return this;
  }

  Scene runsMarked(Object id, String app, String node, int size, long launched) {
    running.add(new Running(id, app, node, size, launched, false, true));
    return this;
  }

  /** A task of 1 GB on node n. */
  Scene runsTask(Object id, String app, long launched) {
    running.add(new Running(id, app, "n", 1, launched, false, false));
    return this;
  }

  void end(String id) {
    running.removeIf(container -> container.id().equals(id));
  }

  /** Memory, vcores and a third type, or the first of them. */
  static ResourceVector amount(long... amounts) {
    String[] types = {ResourceVector.MEMORY, ResourceVector.VCORES, "gpu"};
    return ResourceVector.signed(
        Arrays.copyOf(types, amounts.length), Arrays.stream(amounts).asDoubleStream().toArray());
  }

  static ResourceVector gb(double size) {
    return amount((long) (size * 1024), 1);
  }

  /** Shares are of memory alone, as the stock fair policy computes them. */
  private static ResourceVector share(double size) {
    return amount((long) (size * 1024), 0);
  }

  ClusterView view() {
    int total = nodes.values().stream().mapToInt(Integer::intValue).sum();
    ClusterView.Builder view = new ClusterView.Builder(amount(total * 1024L, 1000));
    Map<String, SchedulableView> schedulables = new LinkedHashMap<>();
    schedulables.put(
        "root",
        view.add(
            view.queue(null, "root")
                .holding(share(total), usage("root"), usage("root").plus(waiting("root")))));
    queues.forEach(
        (name, queue) ->
            schedulables.put(
                name,
                view.add(
                    view.queue(schedulables.get(queue.parent), name)
                        .holding(share(queue.fair), usage(name), usage(name).plus(waiting(name)))
                        .limits(share(queue.min), amount(Long.MAX_VALUE, Long.MAX_VALUE))
                        .preemptable(queue.preemptable)
                        .patience(queue.patience, queue.patience, 0.5))));
    apps.forEach(
        (name, app) -> {
          ResourceVector used = usageOfApp(name);
          SchedulableView.Builder schedulable =
              view.application(schedulables.get(app.queue), name)
                  .holding(share(app.fair), used, used.plus(amount(app.waiting * 1024L, 100)))
                  .incoming(share(app.incoming))
                  .rooms(app.rooms)
                  .reusesContainers(app.reusing)
                  .patience(PATIENCE, queues.get(app.queue).patience, 0.5);
          app.asks.forEach(schedulable::asks);
          schedulables.put(name, view.add(schedulable));
        });
    nodes.forEach(
        (name, size) -> {
          List<RunningContainer> on = new ArrayList<>();
          long free = size * 1024L;
          for (Running container : running) {
            if (container.node().equals(name)) {
              on.add(
                  new RunningContainer(
                      container.id(),
                      schedulables.get(container.app()),
                      gb(container.size()),
                      container.launched(),
                      container.am(),
                      container.marked()));
              free -= container.marked() ? 0 : container.size() * 1024L;
            }
          }
          Reservation reservation = reservations.get(name);
          view.add(
              new NodeView(
                  name,
                  amount(free, 100),
                  on,
                  reservation == null ? null : gb(reservation.size()),
                  reservation == null ? null : reservation.app()));
        });
    return view.build();
  }

  private ResourceVector usageOfApp(String app) {
    ResourceVector sum = ResourceVector.NONE;
    for (Running container : running) {
      sum = container.app().equals(app) ? sum.plus(gb(container.size())) : sum;
    }
    return sum;
  }

  private ResourceVector usage(String queue) {
    ResourceVector sum = ResourceVector.NONE;
    for (Map.Entry<String, App> app : apps.entrySet()) {
      sum = isBelow(app.getValue().queue, queue) ? sum.plus(usageOfApp(app.getKey())) : sum;
    }
    return sum;
  }

  private ResourceVector waiting(String queue) {
    long sum = 0;
    for (App app : apps.values()) {
      sum += isBelow(app.queue, queue) ? app.waiting : 0;
    }
    return amount(sum * 1024, 100);
  }

  private static boolean isBelow(String queue, String above) {
    return above.equals("root") || queue.equals(above) || queue.startsWith(above + ".");
  }
}
