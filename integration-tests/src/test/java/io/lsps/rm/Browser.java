/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.rm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A headless Chromium, which looks at one page and ends. */
final class Browser {
  private static final Path PROGRAM = Path.of("/usr/bin/chromium");

  private Browser() {}

  static boolean isThere() {
    return Files.isExecutable(PROGRAM);
  }

  /** What stands on a page, as a person reads it. */
  static String text(String address, Path folder) throws Exception {
    return run(address, folder, "--dump-dom")
        .replaceAll("(?s)<script>.*?</script>|<[^>]*>", "")
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&amp;", "&");
  }

  /** What it prints with these options. */
  static String run(String address, Path folder, String... options) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                PROGRAM.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--user-data-dir=" + folder.resolve("browser"),
                "--virtual-time-budget=4000"));
    command.addAll(List.of(options));
    command.add(address);
    Path shown = folder.resolve("shown.html");
    Process browser =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(shown.toFile())
            .start();
    assertThat(browser.waitFor(90, TimeUnit.SECONDS)).as("the browser ends").isTrue();
    return Files.readString(shown);
  }
}
