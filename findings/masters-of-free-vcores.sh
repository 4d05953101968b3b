#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# FairScheduler of Hadoop 3.3.6 and 3.5.0 with its default policy, fair, and its default maxAMShare: a fair share has no
# vcores, so the limit on a queue's application masters is a fraction of the vcores that are free at the moment. One
# queue holds 7 of 8 vcores of a node with 60 GB free, another an application master of one vcore. A second one there
# starts only when three vcores are free, under drf when one is.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import java.util.List;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

class Main {
  public static void main(String[] args) throws Exception {
    String policy = args[0];
    var manager =
        Hadoop.start(
            "<allocations><defaultQueueSchedulingPolicy>"
                + policy
                + "</defaultQueueSchedulingPolicy>"
                + "<queue name='root'><schedulingPolicy>"
                + policy
                + "</schedulingPolicy><queue name='full'/><queue"
                + " name='waits'/></queue></allocations>");
    var node = Hadoop.node(manager, Resource.newInstance(68 << 10, 8));
    Hadoop.waiting(manager, "root.waits");
    Hadoop.beat(manager, node);
    Hadoop.unmanaged(manager, "root.full");
    AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
    master.init(manager.getConfig());
    master.start();
    master.registerApplicationMaster("", 0, "");
    for (int i = 0; i < 7; i++) {
      master.addContainerRequest(
          new ContainerRequest(Resource.newInstance(1024, 1), null, null, Priority.newInstance(1)));
    }
    master.allocate(0);
    for (int i = 0; i < 7; i++) {
      Hadoop.beat(manager, node);
    }
    List<Container> containers = master.allocate(0).getAllocatedContainers();
    for (int i = 0; i < 7; i++) {
      master.removeContainerRequest(
          new ContainerRequest(Resource.newInstance(1024, 1), null, null, Priority.newInstance(1)));
    }
    var second = Hadoop.waiting(manager, "root.waits");
    int free = 0;
    while (Hadoop.held(manager, second) == 0) {
      master.releaseAssignedContainer(containers.get(free++).getId());
      master.allocate(0);
      Hadoop.beat(manager, node);
    }
    System.out.println(
        VersionInfo.getVersion()
            + ": "
            + policy
            + ": the second master starts with free vcores: "
            + free);
    System.exit(0);
  }
}
JAVA
for version in 3.3.6 3.5.0; do
  bring_hadoop $version
  run fair
  run drf
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: fair: the second master starts with free vcores: 3
3.3.6: drf: the second master starts with free vcores: 1
3.5.0: fair: the second master starts with free vcores: 3
3.5.0: drf: the second master starts with free vcores: 1
TEXT
