#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# ResourceManager of Hadoop 3.3.6 and 3.5.0 with a NodeManager whose host name it cannot resolve: the node registers and
# is RUNNING, and the scheduler places containers on it; their application master never receives them, and they count
# as used until the name resolves or the application ends. Only the ResourceManager's log says so, at each heartbeat.
# With hadoop.security.token.service.use_ip false they are received.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;

class Main {
  public static void main(String[] args) throws Exception {
    var manager = Hadoop.start("<allocations><queue name='root'><queue name='a'/></queue></allocations>");
    Configuration conf = new Configuration(manager.getConfig());
    conf.set("hadoop.security.token.service.use_ip", args[0]);
    SecurityUtil.setConfiguration(conf);
    var node = Hadoop.node(manager, "gone.invalid", Resource.newInstance(8192, 8));
    var attempt = Hadoop.unmanaged(manager, "root.a");
    AMRMClient<ContainerRequest> master = AMRMClient.createAMRMClient();
    master.init(manager.getConfig());
    master.start();
    master.registerApplicationMaster("", 0, "");
    master.addContainerRequest(
        new ContainerRequest(Resource.newInstance(1024, 1), null, null, Priority.newInstance(1)));
    int received = 0;
    for (int i = 0; i < 20; i++) {
      received += master.allocate(0).getAllocatedContainers().size();
      Hadoop.beat(manager, node);
    }
    System.out.println(
        VersionInfo.getVersion()
            + ", use_ip "
            + args[0]
            + ": node "
            + manager.getRMContext().getRMNodes().get(node).getState()
            + ", containers held: "
            + Hadoop.held(manager, attempt)
            + ", received: "
            + received);
    System.exit(0);
  }
}
JAVA
for version in 3.3.6 3.5.0; do
  bring_hadoop $version
  run true
  run false
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6, use_ip true: node RUNNING, containers held: 1, received: 0
3.3.6, use_ip false: node RUNNING, containers held: 1, received: 1
3.5.0, use_ip true: node RUNNING, containers held: 1, received: 0
3.5.0, use_ip false: node RUNNING, containers held: 1, received: 1
TEXT
