/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterState;
import io.lsps.tools.local.LocalCluster;
import io.lsps.tools.local.RestClient;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Option;

/** The ResourceManager that is asked, and who asks it: options that commands have in common. */
final class AskedRm {
  private final RestClient rest = new RestClient();

  @Option(
      names = "--rm",
      paramLabel = "URL",
      description =
          "The ResourceManager's web address (default: that of the cluster of \"lsps cluster"
              + " start\", which may have chosen its port; without one http://localhost:8088).")
  private String resourceManager;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Ask as this user, where the cluster does not authenticate.")
  private String user;

  /**
   * What is answered at {@code /ws/v1/lsps/PATH}.
   *
   * @throws LabException when there is no answer, with what to do
   */
  JsonNode get(String path) {
    String as = user == null ? "" : (path.contains("?") ? "&" : "?") + "user.name=" + encoded(user);
    try {
      return rest.get(address().replaceAll("/+$", "") + "/ws/v1/lsps/" + path + as);
    } catch (IOException | IllegalArgumentException e) {
      throw new LabException(
          "the ResourceManager does not explain itself: "
              + (e.getMessage() == null ? "nobody answers at " + address() : e.getMessage())
              + ". Expected its web address as --rm, and io.lsps.yarn.LspsFairScheduler as"
              + " yarn.resourcemanager.scheduler.class.");
    }
  }

  String address() {
    if (resourceManager == null) {
      LocalCluster own = new LocalCluster(LspsHome.stateFolder(), line -> {});
      resourceManager =
          own.state()
              .filter(own::isUp)
              .map(ClusterState::resourceManager)
              .orElse("http://localhost:8088");
    }
    return resourceManager.contains("://") ? resourceManager : "http://" + resourceManager;
  }

  /** A name as a part of an address. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
