#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# JSON of /ws/v1/cluster/apps in Hadoop 3.3.6 and 3.4.3: resourceSecondsMap is an object with the key "entry" twice, so
# most parsers keep vcores and lose memory. In 3.5.0 it has the key once, with an array, and values are numbers instead
# of strings.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.apache.hadoop.util.VersionInfo;
import org.apache.hadoop.yarn.api.records.Resource;

class Main {
  public static void main(String[] args) throws Exception {
    var manager =
        Hadoop.start("<allocations><queue name='root'><queue name='a'/></queue></allocations>");
    Hadoop.node(manager, Resource.newInstance(16 << 10, 16));
    Hadoop.unmanaged(manager, "root.a");
    String apps =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + Hadoop.webPort + "/ws/v1/cluster/apps"))
                    .header("Accept", "application/json")
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    System.out.println(
        VersionInfo.getVersion()
            + ": "
            + apps.replaceAll(".*(\"resourceSecondsMap\":\\{.*?[}\\]]\\}).*", "$1"));
    System.exit(0);
  }
}
JAVA
for version in 3.3.6 3.4.3 3.5.0; do
  bring_hadoop $version
  run
done > "$folder/output"
seen "$folder/output" <<'TEXT'
3.3.6: "resourceSecondsMap":{"entry":{"key":"memory-mb","value":"0"},"entry":{"key":"vcores","value":"0"}}
3.4.3: "resourceSecondsMap":{"entry":{"key":"memory-mb","value":"0"},"entry":{"key":"vcores","value":"0"}}
3.5.0: "resourceSecondsMap":{"entry":[{"key":"memory-mb","value":0},{"key":"vcores","value":0}]}
TEXT
