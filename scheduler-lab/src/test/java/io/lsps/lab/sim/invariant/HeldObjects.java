/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.invariant;

import io.lsps.flex.yarn.FlexPolicy;
import io.lsps.order.yarn.JohnsonPolicy;
import io.lsps.policy.yarn.QueuePolicy;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.settings.Remembered;
import io.lsps.workload.WorkloadModel;
import io.lsps.yarn.LspsFairScheduler;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler;

/**
 * All that our classes hold: a walk by reflection from a scheduler, its queues' policies, the
 * monitor of Global Preemption and our static fields, so that a new field is found too. It enters
 * objects of our classes and collections alone, follows no weak reference, and leaves out what is
 * {@link Remembered}.
 */
public final class HeldObjects {
  private static final Set<String> OURS =
      Stream.of(
              LspsFairScheduler.class,
              WorkloadModel.class,
              QueuePolicy.class,
              FlexPolicy.class,
              JohnsonPolicy.class,
              GlobalPreemptionMonitor.class)
          .map(HeldObjects::source)
          .collect(Collectors.toUnmodifiableSet());
  private static final List<Field> STATIC = staticFields();

  private final Live live;
  private final Map<String, Integer> gone = new TreeMap<>();
  private final Map<String, Integer> sizes = new TreeMap<>();
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Held> next = new ArrayDeque<>();

  private record Held(String path, Object object) {}

  private HeldObjects(Live live) {
    this.live = live;
  }

  /** What is held now, beside what there is in the scheduler. */
  public static HeldObjects of(FairScheduler scheduler) {
    HeldObjects held = new HeldObjects(Live.of(scheduler));
    held.add("", scheduler);
    held.add("", GlobalPreemptionMonitor.of(scheduler));
    for (FSQueue queue : scheduler.getQueueManager().getQueues()) {
      held.add("policy", queue.getPolicy());
    }
    STATIC.forEach(field -> held.add(name(field), value(field, null)));
    held.walk();
    return held;
  }

  /**
   * How often something is held that the scheduler has no longer, by class and field: a node, a
   * queue, an application, an attempt, a container, or a user of none.
   */
  public Map<String, Integer> gone() {
    return gone;
  }

  /** How many elements are held in collections, by class and field. */
  public Map<String, Integer> sizes() {
    return sizes;
  }

  private void add(String path, Object object) {
    if (object != null) {
      next.push(new Held(path, object));
    }
  }

  private void walk() {
    while (!next.isEmpty()) {
      Held held = next.pop();
      Object object = held.object;
      Collection<?> elements = elements(object);
      if (live.isGone(object)) {
        // The same name may be held in several places, which are told all.
        gone.merge(held.path, 1, Integer::sum);
      } else if (seen.add(object) && !isRemembered(object.getClass())) {
        if (elements != null) {
          elements.forEach(each -> add(held.path, each));
        } else {
          fields(object);
        }
      }
    }
  }

  /** What a collection or the like holds; null of anything else. */
  private Collection<?> elements(Object object) {
    if (object instanceof Map<?, ?> map) {
      List<Object> all = new ArrayList<>();
      map.forEach(
          (key, value) -> {
            // The entry goes with its key, which nothing of it may keep.
            if (!(map instanceof WeakHashMap) || !live.isGone(key)) {
              all.add(key);
              all.add(value);
            }
          });
      return Collections.unmodifiableList(all);
    }
    if (object instanceof Collection<?> collection) {
      return Collections.unmodifiableList(new ArrayList<Object>(collection));
    }
    if (object instanceof Object[] array) {
      return Collections.unmodifiableList(Arrays.asList(array));
    }
    if (object instanceof AtomicReference<?> reference) {
      return Collections.singletonList(reference.get());
    }
    return object instanceof Optional<?> optional ? optional.stream().toList() : null;
  }

  private void fields(Object object) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      if (!isOurs(type)) {
        continue;
      }
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())
            || field.getType().isPrimitive()
            || field.isAnnotationPresent(Remembered.class)) {
          continue;
        }
        Object value = value(field, object);
        add(name(field), value);
        Collection<?> elements = value == null ? null : elements(value);
        if (elements != null) {
          int filled = (int) elements.stream().filter(each -> each != null).count();
          sizes.merge(name(field), filled, Integer::sum);
        }
      }
    }
  }

  private static boolean isRemembered(Class<?> type) {
    return Reference.class.isAssignableFrom(type) || type.isAnnotationPresent(Remembered.class);
  }

  private static String name(Field field) {
    return field.getDeclaringClass().getSimpleName() + "." + field.getName();
  }

  private static Object value(Field field, Object object) {
    try {
      field.setAccessible(true);
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read " + field, e);
    }
  }

  private static boolean isOurs(Class<?> type) {
    return OURS.contains(source(type));
  }

  /** Where a class comes from; empty of Java's own. */
  private static String source(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    return source == null ? "" : source.getLocation().toString();
  }

  private static List<Field> staticFields() {
    List<Field> fields = new ArrayList<>();
    for (String source : OURS) {
      try {
        Path place = Path.of(URI.create(source));
        if (Files.isDirectory(place)) {
          staticFields(place, fields);
        } else {
          URI jar = URI.create("jar:" + source);
          try (FileSystem files = FileSystems.newFileSystem(jar, Map.of())) {
            staticFields(files.getPath("/"), fields);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("cannot look through " + source, e);
      }
    }
    return fields;
  }

  private static void staticFields(Path place, List<Field> fields)
      throws IOException, ReflectiveOperationException {
    List<String> names;
    try (Stream<Path> files = Files.walk(place)) {
      names =
          files
              .map(file -> place.relativize(file).toString())
              .filter(name -> name.endsWith(".class") && !name.contains("-"))
              .map(name -> name.substring(0, name.length() - ".class".length()))
              .map(name -> name.replace('/', '.'))
              .toList();
    }
    for (String name : names) {
      Class<?> type = Class.forName(name, false, HeldObjects.class.getClassLoader());
      for (Field field : type.getDeclaredFields()) {
        boolean holds = !field.getType().isPrimitive() && !field.getType().isEnum();
        if (Modifier.isStatic(field.getModifiers())
            && holds
            && field.getType() != String.class
            && !field.isAnnotationPresent(Remembered.class)) {
          fields.add(field);
        }
      }
    }
  }

  /** What there is in a scheduler, by Hadoop's own objects, their ids and the texts of these. */
  static final class Live {
    private static final Pattern QUEUE = Pattern.compile("root(\\.[^/ ]+)*(/[^ ]+)?");
    private static final Pattern NODE = Pattern.compile("[\\w.-]+:\\d+");
    private static final Pattern APPLICATION =
        Pattern.compile("(application|appattempt)_\\d+_\\d+.*");

    private final FairScheduler scheduler;
    private final Set<Object> nodes = new HashSet<>();
    private final Set<String> names = new HashSet<>();
    private final Set<ContainerId> onNodes = new HashSet<>();

    private Live(FairScheduler scheduler) {
      this.scheduler = scheduler;
    }

    static Live of(FairScheduler scheduler) {
      Live live = new Live(scheduler);
      for (FSSchedulerNode node : scheduler.getNodeTracker().getAllNodes()) {
        live.nodes.add(node);
        live.nodes.add(node.getNodeID());
        live.names.add(node.getNodeID().toString());
        // Hadoop's own node may count one for ever that was shrunk while it was lost.
        for (RMContainer container : node.getCopiedListOfRunningContainers()) {
          live.onNodes.add(container.getContainerId());
          live.names.add(container.getApplicationAttemptId().toString());
          live.names.add(container.getApplicationAttemptId().getApplicationId().toString());
        }
      }
      scheduler.getQueueManager().getQueues().forEach(queue -> live.names.add(queue.getName()));
      for (Map.Entry<ApplicationId, ?> app : scheduler.getSchedulerApplications().entrySet()) {
        live.names.add(app.getKey().toString());
        FSAppAttempt attempt =
            scheduler.getSchedulerApplications().get(app.getKey()).getCurrentAppAttempt();
        if (attempt != null) {
          live.names.add(attempt.getApplicationAttemptId().toString());
          // A user where whoever submits to a queue is one.
          live.names.add(attempt.getQueue().getName() + "/" + attempt.getUser());
        }
      }
      if (scheduler instanceof LspsFairScheduler ours) {
        // Users are remembered for a while and in a limited number, by the history's own settings.
        long now = scheduler.getClock().getTime();
        for (String user : ours.workload().snapshot(now).users.keySet()) {
          live.names.add(user);
          live.names.add(user.split("/", 2)[0]);
        }
      }
      return live;
    }

    /** Whether an object is, or names, what there is no longer. */
    @SuppressWarnings("ReferenceEquality") // Another one of the same name may have come.
    boolean isGone(Object object) {
      if (object instanceof String text) {
        return isNamed(text) && !names.contains(text);
      }
      if (object instanceof ApplicationId || object instanceof ApplicationAttemptId) {
        return !names.contains(object.toString());
      }
      if (object instanceof SchedulerApplicationAttempt attempt) {
        return scheduler.getSchedulerApp(attempt.getApplicationAttemptId()) != attempt;
      }
      if (object instanceof ContainerId id) {
        return scheduler.getRMContainer(id) == null && !onNodes.contains(id);
      }
      if (object instanceof RMContainer container) {
        // One that is reserved is known by its node alone.
        return isGone(
            container.getReservedNode() == null
                ? container.getContainerId()
                : container.getReservedNode());
      }
      if (object instanceof Container container) {
        return isGone(container.getId());
      }
      if (object instanceof FSQueue queue) {
        return scheduler.getQueueManager().getQueue(queue.getName()) != queue;
      }
      if (object instanceof RMNode node) {
        return isGone(node.getNodeID());
      }
      return (object instanceof NodeId || object instanceof SchedulerNode)
          && !nodes.contains(object);
    }

    private static boolean isNamed(String text) {
      return QUEUE.matcher(text).matches()
          || NODE.matcher(text).matches()
          || APPLICATION.matcher(text).matches();
    }
  }
}
