/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.checks.bench;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.ApplicationClientProtocol;
import org.apache.hadoop.yarn.api.ApplicationMasterProtocol;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.protocolrecords.FinishApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.GetApplicationReportRequest;
import org.apache.hadoop.yarn.api.protocolrecords.GetNewApplicationRequest;
import org.apache.hadoop.yarn.api.protocolrecords.RegisterApplicationMasterRequest;
import org.apache.hadoop.yarn.api.protocolrecords.SubmitApplicationRequest;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.client.ClientRMProxy;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.util.ConverterUtils;

/**
 * An unmanaged application master: it keeps so many containers running, and when so many tasks are
 * done it ends, and the next application begins in its place. For one thread at a time.
 */
final class RpcMaster {
  private static final Priority PRIORITY = Priority.newInstance(20);

  private final Configuration conf;
  private final ApplicationClientProtocol client;
  private final Plan plan;
  private final Consumer<Container> launch;
  private final Latencies latencies;
  private ApplicationId id;
  private ApplicationMasterProtocol proxy;
  private volatile boolean begun;
  private int responseId;
  private int running;
  private int known;
  private int done;
  private final AtomicLong started = new AtomicLong();
  private final AtomicLong ended = new AtomicLong();

  /**
   * A master without an application.
   *
   * @param plan what it asks for
   * @param launch starts a container
   * @param latencies are told what each allocate took
   */
  RpcMaster(
      Configuration conf,
      ApplicationClientProtocol client,
      Plan plan,
      Consumer<Container> launch,
      Latencies latencies) {
    this.conf = conf;
    this.client = client;
    this.plan = plan;
    this.launch = launch;
    this.latencies = latencies;
  }

  /**
   * What a master does.
   *
   * @param queue that it submits to
   * @param size of a container
   * @param wanted containers at once
   * @param tasks after which it ends
   */
  record Plan(String queue, Resource size, int wanted, int tasks) {}

  /** Containers that it was given. */
  long started() {
    return started.get();
  }

  /** Applications of it that are over. */
  long ended() {
    return ended.get();
  }

  /** Whether an application of it has talked to the scheduler. */
  boolean hasBegun() {
    return begun;
  }

  /** Does what is next: submits, looks whether it was accepted, registers, asks, or ends. */
  void turn() throws IOException, YarnException, InterruptedException {
    if (id == null) {
      submit();
    } else if (proxy == null) {
      register();
    } else if (done >= plan.tasks()) {
      finish();
    } else {
      allocate();
    }
  }

  private void submit() throws IOException, YarnException {
    id = client.getNewApplication(GetNewApplicationRequest.newInstance()).getApplicationId();
    client.submitApplication(
        SubmitApplicationRequest.newInstance(
            ApplicationSubmissionContext.newInstance(
                id,
                "bench",
                plan.queue(),
                Priority.newInstance(0),
                ContainerLaunchContext.newInstance(null, null, null, null, null, null),
                true,
                false,
                1,
                plan.size(),
                "BENCH")));
  }

  private void register() throws IOException, YarnException, InterruptedException {
    ApplicationReport report =
        client
            .getApplicationReport(GetApplicationReportRequest.newInstance(id))
            .getApplicationReport();
    if (report.getAMRMToken() == null) {
      return;
    }
    Token<AMRMTokenIdentifier> token =
        ConverterUtils.convertFromYarn(report.getAMRMToken(), (InetSocketAddress) null);
    token.setService(ClientRMProxy.getAMRMTokenService(conf));
    UserGroupInformation user =
        UserGroupInformation.createRemoteUser(report.getCurrentApplicationAttemptId().toString());
    user.addToken(token);
    PrivilegedExceptionAction<ApplicationMasterProtocol> connect =
        () -> ClientRMProxy.createRMProxy(conf, ApplicationMasterProtocol.class);
    proxy = user.doAs(connect);
    proxy.registerApplicationMaster(
        RegisterApplicationMasterRequest.newInstance("localhost", 0, ""));
    begun = true;
    responseId = 0;
    running = 0;
    known = 0;
    done = 0;
  }

  private void allocate() throws IOException, YarnException {
    int missing = plan.wanted() - running;
    List<ResourceRequest> asks =
        missing == known
            ? List.of()
            : List.of(
                ResourceRequest.newInstance(PRIORITY, ResourceRequest.ANY, plan.size(), missing));
    known = missing;
    long start = System.nanoTime();
    AllocateResponse answer =
        proxy.allocate(AllocateRequest.newInstance(responseId, 0, asks, List.of(), null));
    latencies.add(System.nanoTime() - start);
    responseId = answer.getResponseId();
    List<Container> given = answer.getAllocatedContainers();
    given.forEach(launch);
    started.addAndGet(given.size());
    running += given.size();
    known -= given.size();
    int over = answer.getCompletedContainersStatuses().size();
    running -= over;
    done += over;
  }

  private void finish() throws IOException, YarnException {
    proxy.finishApplicationMaster(
        FinishApplicationMasterRequest.newInstance(FinalApplicationStatus.SUCCEEDED, "", ""));
    RPC.stopProxy(proxy);
    proxy = null;
    id = null;
    ended.incrementAndGet();
  }
}
