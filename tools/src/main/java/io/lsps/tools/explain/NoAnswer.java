/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import io.lsps.tools.local.KerberosTicket.NoTicketException;
import io.lsps.tools.local.RestClient.RefusedException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import javax.net.ssl.SSLException;
import org.apache.commons.lang3.exception.ExceptionUtils;

/** Why a web server has not answered, and what to do: the end of a sentence that names it. */
final class NoAnswer {
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
          "does not know who asks (401): the ticket was refused, or it asks for something else than"
              + " Kerberos";
      case 403 -> "does not let you ask (403): its log says why";
      case 307 -> "is a standby, and knows of no active ResourceManager";
      case 200, 404 ->
          "does not run LsPS: expected io.lsps.yarn.LspsFairScheduler as"
              + " yarn.resourcemanager.scheduler.class, and a ResourceManager at this address";
      default -> "answers " + status + ": its log says why";
    };
  }

  private static boolean has(Throwable failure, Class<? extends Throwable> cause) {
    return ExceptionUtils.indexOfType(failure, cause) >= 0;
  }
}
