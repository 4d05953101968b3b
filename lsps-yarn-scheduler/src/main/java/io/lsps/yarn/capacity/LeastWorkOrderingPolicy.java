/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.capacity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.AttemptAccess;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplicationAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoComparator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * An ordering policy for a leaf queue of the CapacityScheduler: the job with the least work left
 * goes first, by the plan that {@code LspsCapacityScheduler} makes for the queue; in modes {@code
 * stock} and {@code observe} the order is that of Capacity's own policy. Under a stock
 * CapacityScheduler there is no plan, and the least memory used and requested goes first.
 *
 * @param <S> applications
 */
public final class LeastWorkOrderingPolicy<S extends SchedulableEntity>
    implements OrderingPolicy<S> {
  /** Knows all that this one knows: so a change of the mode takes effect at once. */
  private volatile OrderingPolicy<S> stock = new FifoOrderingPolicy<>();

  private volatile LeafOrder leaf;
  private volatile LeafSettings settings = LeafSettings.DEFAULT;

  /** What of its own follows {@code ordering-policy.} in capacity-scheduler.xml. */
  public static Set<String> settings() {
    return Collections.unmodifiableSet(LeafSettings.KEYS.keySet());
  }

  @Override
  public Collection<S> getSchedulableEntities() {
    return stock.getSchedulableEntities();
  }

  @Override
  public Iterator<S> getAssignmentIterator(IteratorSelector selector) {
    LeafOrder planned = leaf;
    if (planned == null) {
      return leastRequested();
    }
    return planned.decides()
        ? planned.iterator(stock.getSchedulableEntities())
        : stock.getAssignmentIterator(selector);
  }

  private Iterator<S> leastRequested() {
    // Read before: while it sorts, others may ask.
    Map<S, Long> memory = new HashMap<>();
    for (S entity : stock.getSchedulableEntities()) {
      ResourceUsage usage = entity.getSchedulingResourceUsage();
      memory.put(
          entity, usage.getAllUsed().getMemorySize() + usage.getAllPending().getMemorySize());
    }
    List<S> sorted = new ArrayList<>(memory.keySet());
    sorted.sort(Comparator.<S>comparingLong(memory::get).thenComparing(new FifoComparator()));
    return sorted.iterator();
  }

  @Override
  public Iterator<S> getPreemptionIterator() {
    LeafOrder planned = leaf;
    if (planned != null && !planned.decides()) {
      return stock.getPreemptionIterator();
    }
    List<S> order = new ArrayList<>();
    getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR).forEachRemaining(order::add);
    Collections.reverse(order);
    return order.iterator();
  }

  /** The queue is known, whether anybody is in it or not. */
  void of(LeafOrder order) {
    leaf = order;
    order.settings = settings;
  }

  @Override
  public void addSchedulableEntity(S entity) {
    if (entity instanceof SchedulerApplicationAttempt) {
      SchedulerApplicationAttempt attempt = (SchedulerApplicationAttempt) entity;
      Object scheduler = AttemptAccess.scheduler(attempt);
      if (scheduler instanceof LeafOrders) {
        of(((LeafOrders) scheduler).leaf(attempt.getQueue(), this));
        leaf.add(attempt);
      }
    }
    stock.addSchedulableEntity(entity);
  }

  @Override
  public boolean removeSchedulableEntity(S entity) {
    LeafOrder planned = leaf;
    if (planned != null && entity instanceof SchedulerApplicationAttempt) {
      planned.remove((SchedulerApplicationAttempt) entity);
    }
    return stock.removeSchedulableEntity(entity);
  }

  @Override
  public void addAllSchedulableEntities(Collection<S> others) {
    others.forEach(this::addSchedulableEntity);
  }

  @Override
  public int getNumSchedulableEntities() {
    return stock.getNumSchedulableEntities();
  }

  @Override
  public void configure(Map<String, String> texts) {
    settings = LeafSettings.of(texts);
    OrderingPolicy<S> chosen =
        settings.stockIsFair ? new FairOrderingPolicy<S>() : new FifoOrderingPolicy<S>();
    chosen.configure(texts);
    chosen.addAllSchedulableEntities(stock.getSchedulableEntities());
    stock = chosen;
  }

  @Override
  public void containerAllocated(S entity, RMContainer container) {
    stock.containerAllocated(entity, container);
    used(entity, container, 1);
  }

  @Override
  public void containerReleased(S entity, RMContainer container) {
    stock.containerReleased(entity, container);
    used(entity, container, -1);
  }

  private void used(S entity, RMContainer container, int sign) {
    LeafOrder planned = leaf;
    if (planned != null && container != null && entity instanceof SchedulerApplicationAttempt) {
      planned.used((SchedulerApplicationAttempt) entity, container.getAllocatedResource(), sign);
    }
  }

  @Override
  public void demandUpdated(S entity) {
    // The next plan reads it.
    stock.demandUpdated(entity);
  }

  @Override
  public String getInfo() {
    return getConfigName();
  }

  @Override
  public String getConfigName() {
    return getClass().getName();
  }
}
