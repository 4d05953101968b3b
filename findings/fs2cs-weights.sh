#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# fs2cs --percentage of Hadoop 3.4.3 and 3.5.0 truncates the sum of the weights to an integer, so queues of weight 1.5
# and 1.0 become equal, and those of 0.5 and 0.25 get nothing. Its own verification of the result accepts both.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.converter.FSConfigToCSConfigConverterMain;

class Main {
  public static void main(String[] args) throws Exception {
    FSConfigToCSConfigConverterMain.main(args);
  }
}
JAVA
weights() {
  cat > "$folder/fair-scheduler.xml" <<TEXT
<allocations><queue name="root"><queue name="a"><weight>$1</weight></queue><queue name="b"><weight>$2</weight></queue></queue></allocations>
TEXT
  echo '<configuration><property><name>yarn.resourcemanager.scheduler.class</name><value>org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FairScheduler</value></property></configuration>' > "$folder/yarn-site.xml"
  rm -rf "$folder/cs"
  mkdir "$folder/cs"
  run -y "$folder/yarn-site.xml" -f "$folder/fair-scheduler.xml" -o "$folder/cs" --percentage > /dev/null
  echo "$version: weights $1, $2: capacities" $(tr -d '\n' < "$folder/cs/capacity-scheduler.xml" | sed 's/<property>/\n/g' | sed -n 's|.*<name>yarn.scheduler.capacity.root.[ab].capacity</name> *<value>\([^<]*\)<.*|\1|p')
}
for version in 3.4.3 3.5.0; do
  bring_hadoop $version
  weights 3 2
  weights 1.5 1.0
  weights 0.5 0.25
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.4.3: weights 3, 2: capacities 60.000 40.000
3.4.3: weights 1.5, 1.0: capacities 50.000 50.000
3.4.3: weights 0.5, 0.25: capacities 0.000 0.000
3.5.0: weights 3, 2: capacities 60.000 40.000
3.5.0: weights 1.5, 1.0: capacities 50.000 50.000
3.5.0: weights 0.5, 0.25: capacities 0.000 0.000
TEXT
