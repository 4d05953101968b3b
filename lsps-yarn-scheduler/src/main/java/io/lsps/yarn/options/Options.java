/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.options;

import io.lsps.settings.BadSettingException;
import io.lsps.settings.Remembered;
import io.lsps.settings.Setting;
import io.lsps.settings.SettingValues;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;

/** A consistent set of settings of the cluster and every queue. Immutable except for a cache. */
public final class Options {
  /** All settings of the cluster. */
  public final SettingValues cluster;

  @Remembered("the queues of the allocation file")
  private final Map<String, SettingValues> queues;

  private final Map<String, String> sources;

  // Asked at each call of an AM.
  private final boolean observes;

  @Remembered("the same")
  private final Map<String, QueueOptions> resolved = new ConcurrentHashMap<>();

  /**
   * Settings.
   *
   * @param cluster every setting, from yarn-site.xml or its default
   * @param queues settings of queues, by full name
   * @param sources source of each of the cluster's, by key
   */
  Options(SettingValues cluster, Map<String, SettingValues> queues, Map<String, String> sources) {
    this.cluster = cluster;
    this.queues = queues;
    this.sources = sources;
    observes =
        mode() == Mode.OBSERVE
            || queues.keySet().stream().anyMatch(name -> ofQueue(name).mode() == Mode.OBSERVE);
  }

  /**
   * The settings of yarn-site.xml and an allocation file.
   *
   * @param file null for none
   * @throws BadSettingException if any are invalid; it lists all
   */
  public static Options of(Configuration conf, AllocationXml file) {
    List<String> problems = new ArrayList<>();
    SettingValues cluster = SettingValues.NONE;
    Map<String, SettingValues> queues = Collections.emptyMap();
    try {
      cluster = ClusterSettings.from(conf);
    } catch (BadSettingException e) {
      problems.addAll(e.problems());
    }
    try {
      queues = file == null ? queues : AllocationFileOptions.of(file);
    } catch (BadSettingException e) {
      problems.addAll(e.problems());
    }
    BadSettingException.throwIfAny(problems);
    Options all = new Options(cluster, queues, ClusterSettings.sources(conf));
    return file == null ? all : all.inForce(file);
  }

  /** Without options that have no effect, and with those derived from the file's policies. */
  private Options inForce(AllocationXml file) {
    Map<String, SettingValues> acting = new HashMap<>();
    Map<String, Fairness> named =
        get(LspsKeys.FAIRNESS) == Fairness.AUTO
            ? NamedFairness.of(file)
            : Collections.<String, Fairness>emptyMap();
    for (AllocationXml.Queue queue : file.queues()) {
      String name = queue.name;
      GroupBy groupBy = ofQueue(name).groupBy();
      SettingValues values =
          queues
              .getOrDefault(name, SettingValues.NONE)
              .without(setting -> !AllocationFileOptions.acts(file, queue, setting, groupBy));
      if (named.containsKey(name) && !values.texts().containsKey(LspsKeys.FAIRNESS)) {
        values = values.with(LspsKeys.FAIRNESS, Setting.nameOf(named.get(name)), name);
      }
      if (!values.texts().isEmpty()) {
        acting.put(name, values);
      }
    }
    return new Options(cluster, acting, sources);
  }

  /**
   * These, with the initial history folder: it does not move, and a refresh of the queues reads
   * yarn-site.xml without the {@code hadoop.tmp.dir} that its default refers to.
   */
  Options withHistoryOf(Options start) {
    Setting<String> folder = LspsKeys.HISTORY_DIR;
    String text = start.cluster.texts().get(folder);
    return new Options(cluster.with(folder, text, folder.key), queues, sources);
  }

  /** Settings of queues, by full name. */
  public Map<String, SettingValues> queues() {
    return Collections.unmodifiableMap(queues);
  }

  /** The source of a cluster setting: a file or the defaults. */
  public String source(Setting<?> setting) {
    return sources.getOrDefault(setting.key, "");
  }

  public <T> T get(Setting<T> setting) {
    return cluster.get(setting);
  }

  /** Whether AMs' requests are placed at once. */
  public boolean placesAtAsk() {
    return get(LspsKeys.PLACE_AT_ASK) && !mode().decidesAsStock();
  }

  /** The cluster's mode; in a queue LsPS may be set to do less, not more. */
  public Mode mode() {
    return get(LspsKeys.MODE);
  }

  /** Whether LsPS observes in any queue. */
  public boolean observes() {
    return observes;
  }

  /** The options of a queue: its own, else its parent's, up to yarn-site.xml. */
  public QueueOptions ofQueue(String name) {
    // Dynamic queues leave no entries: a queue without settings uses those above.
    String nearest = name;
    while (!queues.containsKey(nearest) && nearest.indexOf('.') >= 0) {
      nearest = nearest.substring(0, nearest.lastIndexOf('.'));
    }
    QueueOptions known = resolved.get(nearest);
    if (known == null) {
      known = new QueueOptions(cluster, values(nearest));
      resolved.put(nearest, known);
    }
    return known;
  }

  /**
   * The same, without a look-up if nothing was reloaded.
   *
   * @param before the previous result, or null
   */
  public QueueOptions ofQueue(String name, QueueOptions before) {
    return before != null && before.isOver(cluster) ? before : ofQueue(name);
  }

  private SettingValues values(String name) {
    int dot = name.lastIndexOf('.');
    SettingValues outer = dot < 0 ? cluster : values(name.substring(0, dot));
    return queues.getOrDefault(name, SettingValues.NONE).over(outer);
  }

  /**
   * Derives the stock policy under LsPS from the allocation file: a site that used {@code drf}
   * before LsPS replaced some of its policies keeps it.
   */
  private static final class NamedFairness {
    private static final String OURS = "io.lsps.";

    private NamedFairness() {}

    /** The queues whose stock policy differs from their parent's. */
    static Map<String, Fairness> of(AllocationXml file) {
      Map<String, Fairness> changes = new HashMap<>();
      Map<String, Fairness> all = new HashMap<>();
      for (AllocationXml.Queue queue : file.queues()) {
        Fairness above = all.getOrDefault(queue.parent(), Fairness.FAIR);
        Fairness own = named(file, queue);
        all.put(queue.name, own == null ? above : own);
        if (own != null && own != above && anyOfOurs(file, queue)) {
          changes.put(queue.name, own);
        }
      }
      return changes;
    }

    /** Null if the queue has its parent's. */
    private static Fairness named(AllocationXml file, AllocationXml.Queue queue) {
      Fairness own = Fairness.named(queue.text("schedulingPolicy", ""));
      if (own != null) {
        return own;
      }
      // Below a stock parent, drf requires drf.
      boolean drfBelow =
          queue.isParent()
              && file.queues().stream()
                  .anyMatch(
                      each ->
                          isBelow(each, queue)
                              && Fairness.named(file.policy(each.name)) == Fairness.DRF);
      return drfBelow
          ? Fairness.DRF
          : queue.name.equals("root") ? Fairness.named(file.usualPolicy()) : null;
    }

    private static boolean anyOfOurs(AllocationXml file, AllocationXml.Queue queue) {
      return (queue.isParent() && file.usualPolicy().startsWith(OURS))
          || file.queues().stream()
              .anyMatch(
                  each ->
                      (each == queue || isBelow(each, queue))
                          && file.policy(each.name).startsWith(OURS));
    }

    private static boolean isBelow(AllocationXml.Queue queue, AllocationXml.Queue other) {
      return queue.name.startsWith(other.name + ".");
    }
  }
}
