/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.web;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;

/** Dynamic metrics sources, one for each value of a kind. */
final class MetricsSources<V extends MetricsSources.Value> {
  /** The content of a source. */
  interface Value {
    /** The source's name, unique in the process. */
    String beanName();

    MetricsInfo record();

    void addTo(MetricsRecordBuilder record);

    /** Adds its records. */
    default void addTo(MetricsCollector collector) {
      addTo(collector.addRecord(record()).setContext("yarn"));
    }
  }

  /** A registered source with its latest value. */
  private static final class Source<V extends Value> implements MetricsSource {
    private volatile V value;

    Source(V value) {
      this.value = value;
    }

    @Override
    public void getMetrics(MetricsCollector collector, boolean all) {
      value.addTo(collector);
    }
  }

  private final Map<String, Source<V>> sources = new HashMap<>();

  /** Replaces the values. */
  void update(Map<String, V> now) {
    now.forEach(
        (key, value) -> {
          Source<V> known = sources.get(key);
          if (known != null) {
            known.value = value;
          } else {
            Source<V> added = new Source<>(value);
            sources.put(key, added);
            register(value.beanName(), value.record().description(), added);
          }
        });
    Iterator<Map.Entry<String, Source<V>>> known = sources.entrySet().iterator();
    while (known.hasNext()) {
      Map.Entry<String, Source<V>> source = known.next();
      if (!now.containsKey(source.getKey())) {
        unregister(source.getValue().value.beanName(), source.getValue());
        known.remove();
      }
    }
  }

  /** A new scheduler in the same JVM, as after a failover, takes over the name. */
  static void register(String name, String description, MetricsSource source) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    system.unregisterSource(name);
    system.register(name, description, source);
  }

  static void unregister(String name, MetricsSource source) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) == source) {
      system.unregisterSource(name);
    }
  }

  void unregisterAll() {
    sources.values().forEach(source -> unregister(source.value.beanName(), source));
  }

  /** As in Hadoop's QueueMetrics: {@code LspsUser,q0=root,q1=alice}. */
  static String beanName(String kind, String queue) {
    StringBuilder name = new StringBuilder(kind);
    int level = 0;
    for (String part : queue.split("\\.", -1)) {
      name.append(",q").append(level++).append('=').append(safe(part));
    }
    return name.toString();
  }

  /** Hadoop's /prom page does not escape tag values. */
  static String quotable(String text) {
    return text.replace('"', '\'').replaceAll("[\\\\\n\r]", " ");
  }

  /** Not every sink accepts NaN. */
  static double known(double value) {
    return Double.isNaN(value) ? -1 : value;
  }

  static String safe(String part) {
    return part.replaceAll("[,=:*?\"\n]", "_");
  }
}
