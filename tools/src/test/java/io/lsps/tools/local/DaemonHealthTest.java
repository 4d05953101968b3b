/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.tools.local.DaemonHealth.LogTail;
import java.nio.file.Files;
import java.nio.file.Path;
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
}
