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
 * Hands the ResourceManager's events on in the order they were sent, on the driver's thread, once
 * the call that sent them has returned: a scheduler never sees an answer to a call it is still in.
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

  /** Delivers until nothing is left; kinds of events that nobody registered for are dropped. */
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
