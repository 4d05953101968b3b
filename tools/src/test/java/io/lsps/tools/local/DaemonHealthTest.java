/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.lsps.tools.local.ClusterState.DaemonRecord;
import io.lsps.tools.local.DaemonHealth.LogTail;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonHealthTest {
  @TempDir Path dir;

  @Test
  void theInnermostCauseOfTheLastStackTraceIsTheReason() throws Exception {
    Path log =
        Files.writeString(
            dir.resolve("log"),
            """
Caused by: java.io.IOException: of an earlier start
2026-01-01 FATAL Error starting ResourceManager
java.lang.RuntimeException: a.B: it is wrong
\tat a.B.c(B.java:1)
Caused by: java.lang.RuntimeException: java.lang.ClassNotFoundException: Class no.Such not found
\tat a.B.d(B.java:2)
Caused by: java.lang.ClassNotFoundException: Class no.Such not found
\tat a.B.d(B.java:2)
SHUTDOWN_MSG: bye
""");
    assertThat(LogTail.cause(log)).contains("ClassNotFoundException: Class no.Such not found");
  }

  @Test
  void withoutAStackTraceThereIsNoReason() throws Exception {
    Path log = Files.writeString(dir.resolve("log"), "INFO all is well\n");
    assertThat(LogTail.cause(log)).isEmpty();
    assertThat(LogTail.of(log)).contains("all is well");
  }

  @Test
  void aResourceManagerIsAsHealthyAsItsScheduler() throws Exception {
    assertThat(health(200, "{\"standsStill\": false}")).isEqualTo(DaemonHealth.OK);
    assertThat(health(503, "{\"standsStill\": true}")).isEqualTo("scheduler stalled");
    assertThat(health(404, "no LsPS")).isEqualTo(DaemonHealth.OK);
    assertThat(health(500, "<html>")).startsWith("LsPS: http://").endsWith("/health answers 500");
  }

  /** Of a ResourceManager whose LsPS answers this. */
  private static String health(int status, String lsps) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    try {
      answer(server, "/ws/v1/cluster/info", 200, "{\"clusterInfo\": {\"state\": \"STARTED\"}}");
      answer(server, "/ws/v1/lsps/health", status, lsps);
      server.start();
      String name = Daemon.RESOURCE_MANAGER.title;
      String web = "http://127.0.0.1:" + server.getAddress().getPort();
      ProcessHandle self = ProcessHandle.current();
      DaemonRecord daemon =
          new DaemonRecord(name, self.pid(), Processes.startOf(self), web, "no log");
      ClusterSpec spec = ClusterSpec.of(SchedulerChoice.LSPS, 2);
      return new DaemonHealth().of(new ClusterState(spec, List.of(daemon))).get(name);
    } finally {
      server.stop(0);
    }
  }

  private static void answer(HttpServer server, String path, int status, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(status, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }
}
