/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Base64;
import java.util.Map;
import javax.security.auth.Subject;
import javax.security.auth.login.AppConfigurationEntry;
import javax.security.auth.login.AppConfigurationEntry.LoginModuleControlFlag;
import javax.security.auth.login.Configuration;
import javax.security.auth.login.LoginContext;
import javax.security.auth.login.LoginException;
import org.ietf.jgss.GSSContext;
import org.ietf.jgss.GSSException;
import org.ietf.jgss.GSSManager;
import org.ietf.jgss.GSSName;
import org.ietf.jgss.Oid;

/**
 * The ticket of the user of this command, as {@code kinit} has left it in a file. By Java alone:
 * Hadoop's own client needs {@code Subject.getSubject}, which Java 24 has no more.
 */
public final class KerberosTicket {
  private static final String SPNEGO = "1.3.6.1.5.5.2";

  private static final Configuration CACHE =
      new Configuration() {
        @Override
        public AppConfigurationEntry[] getAppConfigurationEntry(String name) {
          return new AppConfigurationEntry[] {
            new AppConfigurationEntry(
                "com.sun.security.auth.module.Krb5LoginModule",
                LoginModuleControlFlag.REQUIRED,
                Map.of("useTicketCache", "true", "doNotPrompt", "true"))
          };
        }
      };

  private KerberosTicket() {}

  /**
   * The answer to a web server that requests negotiation (SPNEGO, RFC 4559), in Base64.
   *
   * @throws NoTicketException with what to do
   */
  static String forWebServer(String host) throws NoTicketException {
    Subject subject = new Subject();
    try {
      new LoginContext("", subject, null, CACHE).login();
    } catch (LoginException | SecurityException e) {
      String cache = System.getenv("KRB5CCNAME");
      throw new NoTicketException(
          "asks for a Kerberos ticket, and there is none in "
              + (cache == null ? "the usual file, /tmp/krb5cc_UID" : "KRB5CCNAME, " + cache)
              + ": expected kinit, and export KRB5CCNAME=FILE:PATH before it where tickets are kept"
              + " elsewhere (KCM, KEYRING), as Java reads only files",
          e);
    }
    try {
      return Subject.doAs(
          subject,
          (PrivilegedExceptionAction<String>)
              () -> Base64.getEncoder().encodeToString(firstToken(host)));
    } catch (PrivilegedActionException e) {
      throw new NoTicketException(
          "asks for a Kerberos ticket for HTTP/"
              + host
              + ", and the Kerberos server gives none to "
              + subject.getPrincipals()
              + ": expected the ResourceManager's own host name in the address, kinit if the ticket"
              + " is old, and clocks that agree ("
              + minor(e.getException())
              + ")",
          e);
    }
  }

  private static byte[] firstToken(String host) throws GSSException {
    GSSManager manager = GSSManager.getInstance();
    GSSName server = manager.createName("HTTP@" + host, GSSName.NT_HOSTBASED_SERVICE);
    GSSContext context =
        manager.createContext(server, new Oid(SPNEGO), null, GSSContext.DEFAULT_LIFETIME);
    try {
      return context.initSecContext(new byte[0], 0, 0);
    } finally {
      context.dispose();
    }
  }

  private static String minor(Exception refused) {
    return refused instanceof GSSException gss ? gss.getMinorString() : refused.toString();
  }

  /** A web server asks for a ticket, and there is none. */
  public static final class NoTicketException extends IOException {
    private static final long serialVersionUID = 1;

    NoTicketException(String message, Exception cause) {
      super(message, cause);
    }
  }
}
