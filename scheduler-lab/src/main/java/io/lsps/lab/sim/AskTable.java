/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;

/** What an AM has outstanding at the ResourceManager, by MapReduce's priorities. */
final class AskTable {
  /** Kinds of asks with the priority that MapReduce gives them. */
  enum Kind {
    RETRIED_MAP(5),
    REDUCE(10),
    MAP(20);

    private final int priority;

    Kind(int priority) {
      this.priority = priority;
    }

    static Kind of(int priority) {
      return switch (priority) {
        case 5 -> RETRIED_MAP;
        case 10 -> REDUCE;
        case 20 -> MAP;
        default -> throw new IllegalArgumentException("no ask has priority " + priority);
      };
    }
  }

  private final Map<Kind, Ask> asks = new EnumMap<>(Kind.class);

  AskTable(Settings settings) {
    Resource mapSize = Resource.newInstance(settings.mapMemoryMb(), 1);
    asks.put(Kind.RETRIED_MAP, new Ask(mapSize));
    asks.put(Kind.REDUCE, new Ask(Resource.newInstance(settings.reduceMemoryMb(), 1)));
    asks.put(Kind.MAP, new Ask(mapSize));
  }

  int outstanding(Kind kind) {
    return asks.get(kind).outstanding;
  }

  int outstandingMaps() {
    return outstanding(Kind.MAP) + outstanding(Kind.RETRIED_MAP);
  }

  int total() {
    return outstandingMaps() + outstanding(Kind.REDUCE);
  }

  boolean hasChanges() {
    return asks.values().stream().anyMatch(ask -> ask.changed);
  }

  /** Asks for more, or less; the ResourceManager hears of it by the next {@link #changes()}. */
  void add(Kind kind, int containers) {
    if (containers != 0) {
      Ask ask = asks.get(kind);
      ask.outstanding += containers;
      ask.changed = true;
    }
  }

  /** A container came; the ResourceManager has counted it already. False when none was wanted. */
  boolean take(Kind kind) {
    Ask ask = asks.get(kind);
    if (ask.outstanding == 0) {
      return false;
    }
    ask.outstanding--;
    return true;
  }

  /** The changed asks, each with its whole number of containers, as YARN wants them. */
  List<ResourceRequest> changes() {
    List<ResourceRequest> requests = new ArrayList<>(1);
    asks.forEach(
        (kind, ask) -> {
          if (ask.changed) {
            ask.changed = false;
            requests.add(
                ResourceRequest.newInstance(
                    Priority.newInstance(kind.priority),
                    ResourceRequest.ANY,
                    ask.size,
                    ask.outstanding));
          }
        });
    return requests;
  }

  private static final class Ask {
    final Resource size;
    int outstanding;
    boolean changed;

    Ask(Resource size) {
      this.size = size;
    }
  }
}
