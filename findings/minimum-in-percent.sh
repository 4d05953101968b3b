#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# FairScheduler of Hadoop 3.3.6 and 3.5.0: minResources as a percentage, a form that maxResources accepts, loads without
# a message and is no minimum. And the queue root.default, if the file does not name it: 3.3.6 always has it, 3.5.0 does
# not.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;

class Main {
  public static void main(String[] args) throws Exception {
    var manager =
        Hadoop.start(
            "<allocations><queue name='root'>"
                + "<queue name='percent'><minResources>50%</minResources></queue>"
                + "<queue name='amount'><minResources>5120 mb,5 vcores</minResources></queue>"
                + "</queue></allocations>");
    Hadoop.node(manager, Resource.newInstance(10240, 10));
    var queues = Hadoop.scheduler(manager).getQueueManager();
    for (String name : new String[] {"root.percent", "root.amount", "root.default"}) {
      FSQueue queue = queues.getQueue(name);
      System.out.println(
          VersionInfo.getVersion()
              + ": "
              + name
              + ": "
              + (queue == null ? "no such queue" : "minimum " + queue.getMinShare()));
    }
    manager.stop();
    System.exit(0);
  }
}
JAVA
for version in 3.3.6 3.5.0; do
  bring_hadoop $version
  run
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: root.percent: minimum <memory:0, vCores:0>
3.3.6: root.amount: minimum <memory:5120, vCores:5>
3.3.6: root.default: minimum <memory:0, vCores:0>
3.5.0: root.percent: minimum <memory:0, vCores:0>
3.5.0: root.amount: minimum <memory:5120, vCores:5>
3.5.0: root.default: no such queue
TEXT
