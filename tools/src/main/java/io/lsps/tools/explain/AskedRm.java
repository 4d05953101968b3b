/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import com.fasterxml.jackson.databind.JsonNode;
import io.lsps.lab.LabException;
import io.lsps.lab.LspsHome;
import io.lsps.tools.local.ClusterState;
import io.lsps.tools.local.KerberosTicket.NoTicketException;
import io.lsps.tools.local.LocalCluster;
import io.lsps.tools.local.RestClient;
import io.lsps.tools.local.RestClient.RefusedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import org.apache.commons.lang3.exception.ExceptionUtils;
import picocli.CommandLine.Option;

/** The ResourceManager that is asked, and who asks it: options that commands have in common. */
public final class AskedRm {
  @Option(
      names = "--rm",
      paramLabel = "URL",
      split = ",",
      description =
          "The ResourceManager's web address; of several the first that answers (default: those of"
              + " --conf; without it that of the cluster of \"lsps cluster start\", which may have"
              + " chosen its port; without one http://localhost:8088).")
  private List<String> resourceManagers;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description =
          "A client's configuration: yarn-site.xml says where the ResourceManagers are, and"
              + " ssl-client.xml whose certificates are trusted.")
  private Path conf;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "Trust the authorities whose certificates (PEM) are in this file.")
  private Path authorities;

  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Ask as this user, where the cluster does not authenticate.")
  private String user;

  private RestClient rest;
  private List<String> addresses;

  /**
   * What is answered at {@code /ws/v1/lsps/PATH}.
   *
   * @throws LabException when there is no answer, with what to do
   */
  public JsonNode get(String path) {
    if (rest == null) {
      connect();
    }
    String as = user == null ? "" : (path.contains("?") ? "&" : "?") + "user.name=" + encoded(user);
    List<String> failures = new ArrayList<>();
    for (String address : addresses) {
      try {
        JsonNode answer = rest.get(address + "/ws/v1/lsps/" + path + as);
        // The others may be down: it is asked first from here on.
        addresses = Stream.concat(Stream.of(address), addresses.stream()).distinct().toList();
        return answer;
      } catch (RefusedException e) {
        failures.add(address + " " + NoAnswer.why(e));
        if (!e.reason().isEmpty()) {
          break;
        }
      } catch (IOException e) {
        failures.add(address + " " + NoAnswer.why(e));
      } catch (IllegalArgumentException e) {
        failures.add(address + " is no web address: expected http://HOST:PORT");
      }
    }
    throw new LabException(String.join("; ", failures));
  }

  private void connect() {
    ClientConf client = conf == null ? null : new ClientConf(conf);
    SSLContext trust = null;
    if (authorities != null) {
      trust = ClientConf.trusting(authorities);
    } else if (client != null) {
      trust = client.trust();
    }
    List<String> found = resourceManagers;
    if (found == null) {
      found = client == null ? List.of(ofLocalCluster()) : client.addresses();
    }
    addresses = found.stream().map(RestClient::base).toList();
    rest = new RestClient(trust);
  }

  private static String ofLocalCluster() {
    LocalCluster own = new LocalCluster(LspsHome.stateFolder(), line -> {});
    return own.state()
        .filter(own::isUp)
        .map(ClusterState::resourceManager)
        .orElse("http://localhost:8088");
  }

  /** A name as a part of an address. */
  static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** Why a web server has not answered, and what to do: the end of a sentence that names it. */
  private static final class NoAnswer {
    private NoAnswer() {}

    static String why(IOException e) {
      if (e instanceof RefusedException refused) {
        return refused.reason().isEmpty() ? why(refused.status()) : "answers: " + refused.reason();
      }
      if (e instanceof NoTicketException) {
        return e.getMessage();
      }
      if (has(e, UnresolvedAddressException.class)) {
        return "is on an unknown host";
      }
      if (e instanceof HttpTimeoutException) {
        return "does not answer in time";
      }
      if (e instanceof ConnectException) {
        return "cannot be reached: nothing listens on that port";
      }
      if (has(e, CertPathBuilderException.class)) {
        return "shows a certificate of an authority that is not trusted: expected --conf DIR with"
            + " ssl-client.xml, or the authority's certificate as --cacert";
      }
      if (has(e, CertificateException.class)) {
        return "shows a certificate that is not valid for this host name and time";
      }
      if (e instanceof SSLException) {
        return "does not speak TLS as this Java does: expected http:// or https:// as it is served";
      }
      return "does not answer in HTTP: expected http:// or https:// as it is served";
    }

    private static String why(int status) {
      return switch (status) {
        case 401 ->
            "does not know who asks (401): the ticket was refused, or it asks for something else"
                + " than Kerberos";
        case 403 -> "does not let you ask (403): its log says why";
        case 307 -> "is a standby, and knows of no active ResourceManager";
        case 200, 404 ->
            "does not run LsPS: expected io.lsps.yarn.LspsFairScheduler or"
                + " io.lsps.yarn.capacity.LspsCapacityScheduler as"
                + " yarn.resourcemanager.scheduler.class, and a ResourceManager at this address";
        default -> "answers " + status + ": its log says why";
      };
    }

    private static boolean has(Throwable failure, Class<? extends Throwable> cause) {
      return ExceptionUtils.indexOfType(failure, cause) >= 0;
    }
  }
}
