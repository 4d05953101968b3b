/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.LocalConfigurationProvider;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.LogAggregationContext;
import org.apache.hadoop.yarn.api.records.NMToken;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.Token;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.api.ContainerType;
import org.apache.hadoop.yarn.server.resourcemanager.RMContextImpl;
import org.apache.hadoop.yarn.server.resourcemanager.ahs.RMApplicationHistoryWriter;
import org.apache.hadoop.yarn.server.resourcemanager.metrics.NoOpSystemMetricPublisher;
import org.apache.hadoop.yarn.server.resourcemanager.nodelabels.RMNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.AllocationExpirationInfo;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.ContainerAllocationExpirer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.AllocationTagsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.constraint.MemoryPlacementConstraintManager;
import org.apache.hadoop.yarn.server.resourcemanager.security.NMTokenSecretManagerInRM;
import org.apache.hadoop.yarn.server.resourcemanager.security.RMContainerTokenSecretManager;

/**
 * Hadoop's own RMContextImpl around a scheduler. Nothing in it starts a thread, signs a token or
 * publishes an event: these cost time without effect on decisions.
 */
public final class SimulatedRmContext {
  private SimulatedRmContext() {}

  /**
   * Builds a context.
   *
   * @param dispatcher that the scheduler's events go to
   * @param scheduler to drive, not yet initialised; receives the context
   */
  public static RMContextImpl around(
      Configuration conf, Dispatcher dispatcher, ResourceScheduler scheduler) {
    return around(conf, dispatcher, scheduler, 0);
  }

  /**
   * Builds the context of a restarted ResourceManager.
   *
   * @param epoch number of restarts: containers are numbered from 1 in every epoch
   */
  public static RMContextImpl around(
      Configuration conf, Dispatcher dispatcher, ResourceScheduler scheduler, long epoch) {
    RMContextImpl context = new Context(conf, dispatcher, epoch);
    context.setScheduler(scheduler);
    context.setConfigurationProvider(new LocalConfigurationProvider());
    context.setYarnConfiguration(conf);
    context.setSystemMetricsPublisher(new NoOpSystemMetricPublisher());
    context.setRMApplicationHistoryWriter(new RMApplicationHistoryWriter());
    RMNodeLabelsManager labels = new RMNodeLabelsManager();
    labels.init(conf);
    context.setNodeLabelManager(labels);
    context.setAllocationTagsManager(new AllocationTagsManager(context));
    context.setPlacementConstraintManager(new MemoryPlacementConstraintManager());
    scheduler.setRMContext(context);
    return context;
  }

  /** The larger constructor of RMContextImpl parses Hadoop's configuration files once more. */
  private static final class Context extends RMContextImpl {
    private final Dispatcher dispatcher;
    private final ContainerAllocationExpirer expirer;
    private final RMContainerTokenSecretManager containerTokens;
    private final NMTokenSecretManagerInRM nodeTokens;
    private final long epoch;

    Context(Configuration conf, Dispatcher dispatcher, long epoch) {
      this.dispatcher = dispatcher;
      this.expirer = new NeverExpires(dispatcher);
      this.containerTokens = new UnsignedContainerTokens(conf);
      this.nodeTokens = new UnsignedNodeTokens(conf);
      this.epoch = epoch;
    }

    @Override
    public Dispatcher getDispatcher() {
      return dispatcher;
    }

    @Override
    public ContainerAllocationExpirer getContainerAllocationExpirer() {
      return expirer;
    }

    @Override
    public RMContainerTokenSecretManager getContainerTokenSecretManager() {
      return containerTokens;
    }

    @Override
    public NMTokenSecretManagerInRM getNMTokenSecretManager() {
      return nodeTokens;
    }

    @Override
    public long getEpoch() {
      return epoch;
    }

    /** Hadoop's own resolves the name of this machine. */
    @Override
    public String getAppProxyUrl(Configuration conf, ApplicationId id) {
      return "";
    }
  }

  /** Every container is acquired here, so none expires. */
  private static final class NeverExpires extends ContainerAllocationExpirer {
    NeverExpires(Dispatcher dispatcher) {
      super(dispatcher);
    }

    @Override
    public void register(AllocationExpirationInfo container) {
      // Not watched.
    }

    @Override
    public void unregister(AllocationExpirationInfo container) {
      // Not watched.
    }
  }

  private static final class UnsignedContainerTokens extends RMContainerTokenSecretManager {
    private static final Token TOKEN = Token.newInstance(new byte[0], "", new byte[0], "");

    UnsignedContainerTokens(Configuration conf) {
      super(conf);
      // The super class has just started a timer thread for its keys.
      stop();
    }

    @Override
    public Token createContainerToken(
        ContainerId containerId,
        int containerVersion,
        NodeId nodeId,
        String appSubmitter,
        Resource capability,
        Priority priority,
        long createTime,
        LogAggregationContext logAggregationContext,
        String nodeLabelExpression,
        ContainerType containerType,
        ExecutionType execType,
        long allocationRequestId,
        Set<String> allocationTags) {
      return TOKEN;
    }
  }

  private static final class UnsignedNodeTokens extends NMTokenSecretManagerInRM {
    UnsignedNodeTokens(Configuration conf) {
      super(conf);
      stop();
    }

    @Override
    public NMToken createAndGetNMToken(
        String applicationSubmitter, ApplicationAttemptId appAttemptId, Container container) {
      return null;
    }
  }

  /**
   * Delivers the ResourceManager's events in the order in which they were sent, on the calling
   * thread. Delivery starts after the call that sent them has returned, so a scheduler never sees
   * an answer during a call.
   */
  @SuppressWarnings({"rawtypes", "unchecked"})
  public static final class SimulatedRmDispatcher implements Dispatcher {
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
}
