#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# YarnClient.getQueueInfo of Hadoop 3.4.3 and 3.5.0 under the FairScheduler: getPreemptionDisabled is the opposite of
# what is configured. 3.3.6 returns null.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.client.api.YarnClient;

class Main {
  public static void main(String[] args) throws Exception {
    var manager =
        Hadoop.start(
            "<allocations><queue name='root'>"
                + "<queue name='safe'><allowPreemptionFrom>false</allowPreemptionFrom></queue>"
                + "<queue name='pays'><allowPreemptionFrom>true</allowPreemptionFrom></queue>"
                + "</queue></allocations>");
    YarnClient client = YarnClient.createYarnClient();
    client.init(manager.getConfig());
    client.start();
    for (String name : new String[] {"root.safe", "root.pays"}) {
      boolean may = Hadoop.scheduler(manager).getQueueManager().getQueue(name).isPreemptable();
      System.out.println(
          VersionInfo.getVersion()
              + ": "
              + name
              + ": preemptable "
              + may
              + ", getPreemptionDisabled "
              + client.getQueueInfo(name).getPreemptionDisabled());
    }
    client.stop();
    manager.stop();
    System.exit(0);
  }
}
JAVA
for version in 3.3.6 3.4.3 3.5.0; do
  bring_hadoop $version
  run
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: root.safe: preemptable false, getPreemptionDisabled null
3.3.6: root.pays: preemptable true, getPreemptionDisabled null
3.4.3: root.safe: preemptable false, getPreemptionDisabled false
3.4.3: root.pays: preemptable true, getPreemptionDisabled true
3.5.0: root.safe: preemptable false, getPreemptionDisabled false
3.5.0: root.pays: preemptable true, getPreemptionDisabled true
TEXT
