#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# AMRMClient of Hadoop 3.3.6 and 3.5.0, used as its Javadoc says, requests again what it has just received: when a
# request is removed, the client sends the number that it still knows of, which includes what was allocated since its
# last heartbeat. For four containers, requested one by one, it gets five. Spark, Tez and Flink use this client. No
# task is lost; the queue shows more demand than there is, and an application holds a container until it returns it.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

class Main {
  static final Resource SIZE = Resource.newInstance(1024, 1);

  public static void main(String[] args) throws Exception {
    var manager =
        Hadoop.start("<allocations><queue name='root'><queue name='a'/></queue></allocations>");
    var node = Hadoop.node(manager, Resource.newInstance(16 << 10, 16));
    Hadoop.unmanaged(manager, "root.a");
    AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
    master.init(manager.getConfig());
    master.start();
    master.registerApplicationMaster("", 0, "");
    for (int i = 0; i < 4; i++) {
      master.addContainerRequest(request());
    }
    int received = 0;
    for (int beat = 1; ; beat++) {
      var given = master.allocate(0).getAllocatedContainers();
      for (Container container : given) {
        master.removeContainerRequest(request());
      }
      received += given.size();
      int pending = Hadoop.scheduler(manager).getRootQueueMetrics().getPendingContainers();
      System.out.printf(
          "%s: heartbeat %d of the master: has received %d of 4, ResourceManager knows of %d"
              + " more%n",
          VersionInfo.getVersion(), beat, received, pending);
      if (pending == 0) {
        break;
      }
      Hadoop.beat(manager, node);
    }
    System.exit(0);
  }

  private static ContainerRequest request() {
    return new ContainerRequest(SIZE, null, null, Priority.newInstance(1));
  }
}
JAVA
for version in 3.3.6 3.5.0; do
  bring_hadoop $version
  run
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: heartbeat 1 of the master: has received 0 of 4, ResourceManager knows of 4 more
3.3.6: heartbeat 2 of the master: has received 1 of 4, ResourceManager knows of 3 more
3.3.6: heartbeat 3 of the master: has received 2 of 4, ResourceManager knows of 3 more
3.3.6: heartbeat 4 of the master: has received 3 of 4, ResourceManager knows of 2 more
3.3.6: heartbeat 5 of the master: has received 4 of 4, ResourceManager knows of 1 more
3.3.6: heartbeat 6 of the master: has received 5 of 4, ResourceManager knows of 0 more
3.5.0: heartbeat 1 of the master: has received 0 of 4, ResourceManager knows of 4 more
3.5.0: heartbeat 2 of the master: has received 1 of 4, ResourceManager knows of 3 more
3.5.0: heartbeat 3 of the master: has received 2 of 4, ResourceManager knows of 3 more
3.5.0: heartbeat 4 of the master: has received 3 of 4, ResourceManager knows of 2 more
3.5.0: heartbeat 5 of the master: has received 4 of 4, ResourceManager knows of 1 more
3.5.0: heartbeat 6 of the master: has received 5 of 4, ResourceManager knows of 0 more
TEXT
