/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/**
 * Delivers the ResourceManager's events in the order in which they were sent, on the calling
 * thread. It waits until the call that sent them has returned, so a scheduler never sees an answer
 * to a call that is still going on.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class SimulatedRmDispatcher implements Dispatcher {
  private final Queue<Event> sent = new ArrayDeque<>();
  private final Map<Class<? extends Enum>, EventHandler> handlers = new HashMap<>();
  private final EventHandler<Event> handler = sent::add;

  @Override
  public EventHandler<Event> getEventHandler() {
    return handler;
  }

  @Override
  public void register(Class<? extends Enum> eventType, EventHandler eventHandler) {
    handlers.put(eventType, eventHandler);
  }

  /** Delivers until nothing is left. Drops events of kinds that nobody registered for. */
  public void drain() {
    Event event;
    while ((event = sent.poll()) != null) {
      EventHandler target = handlers.get(event.getType().getDeclaringClass());
      if (target != null) {
        target.handle(event);
      }
    }
  }
}
