/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim;

import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;

/** Drops what a scheduler sends, on whatever thread: where it works alone nobody hears it. */
@SuppressWarnings({"rawtypes", "unchecked"})
final class NoDispatcher implements Dispatcher {
  private static final EventHandler<Event> NOBODY = event -> {};

  @Override
  public EventHandler<Event> getEventHandler() {
    return NOBODY;
  }

  @Override
  public void register(Class<? extends Enum> eventType, EventHandler handler) {
    // Nothing is delivered.
  }
}
