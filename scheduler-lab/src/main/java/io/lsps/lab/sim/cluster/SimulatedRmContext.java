/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab.sim.cluster;

import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
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
 * publishes an event: these cost time and decide nothing.
 */
public final class SimulatedRmContext {
  private SimulatedRmContext() {}

  /**
   * Builds a context.
   *
   * @param conf of the ResourceManager
   * @param dispatcher that the scheduler's events go to
   * @param scheduler that is driven, not yet initialised; it is told of the context
   */
  public static RMContextImpl around(
      Configuration conf, Dispatcher dispatcher, ResourceScheduler scheduler) {
    return around(conf, dispatcher, scheduler, 0);
  }

  /**
   * Builds the context of a ResourceManager that was started before.
   *
   * @param epoch how often: containers are numbered anew in every epoch
   */
  public static RMContextImpl around(
      Configuration conf, Dispatcher dispatcher, ResourceScheduler scheduler, long epoch) {
    RMContextImpl context =
        new RMContextImpl(
            dispatcher,
            new NeverExpires(dispatcher),
            null,
            null,
            null,
            null,
            new UnsignedContainerTokens(conf),
            new UnsignedNodeTokens(conf),
            null,
            scheduler) {
          @Override
          public long getEpoch() {
            return epoch;
          }
        };
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

  /** Every container is fetched here, so none expires. */
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
}
