/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.explain;

import io.lsps.lab.LabException;
import io.lsps.yarn.options.XmlElement;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;

/**
 * A folder with {@code yarn-site.xml}, as every client of a cluster has it: where its
 * ResourceManagers are, and whose certificates they show.
 */
final class ClientConf {
  private static final String HOST = YarnConfiguration.RM_HOSTNAME;

  private final Path folder;
  private final Configuration conf = new Configuration(false);

  ClientConf(Path folder) {
    this.folder = folder;
    if (!Files.isRegularFile(folder.resolve("yarn-site.xml"))) {
      throw new LabException(
          "--conf is " + folder + ": expected a folder with yarn-site.xml in it");
    }
    for (String name : new String[] {"core-site.xml", "yarn-site.xml"}) {
      add(name);
    }
  }

  private boolean add(String name) {
    Path file = folder.resolve(name);
    if (!Files.isRegularFile(file)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(file)) {
      // Hadoop would log a stack trace, and not say the line in a sentence.
      XmlElement.read(in, file.toString());
    } catch (IOException e) {
      throw new LabException(file + " cannot be read: expected a file that you may read", e);
    }
    conf.addResource(new org.apache.hadoop.fs.Path(file.toUri()));
    return true;
  }

  /** The web addresses of the ResourceManagers; with high availability of all of them. */
  List<String> addresses() {
    boolean tls = YarnConfiguration.useHttps(conf);
    String key =
        tls ? YarnConfiguration.RM_WEBAPP_HTTPS_ADDRESS : YarnConfiguration.RM_WEBAPP_ADDRESS;
    int port =
        tls
            ? YarnConfiguration.DEFAULT_RM_WEBAPP_HTTPS_PORT
            : YarnConfiguration.DEFAULT_RM_WEBAPP_PORT;
    List<String> ends = new ArrayList<>();
    if (conf.getBoolean(YarnConfiguration.RM_HA_ENABLED, false)) {
      conf.getTrimmedStringCollection(YarnConfiguration.RM_HA_IDS)
          .forEach(id -> ends.add("." + id));
    } else {
      ends.add("");
    }
    List<String> addresses = new ArrayList<>();
    for (String end : ends) {
      String host = conf.getTrimmed(HOST + end);
      String address = conf.getTrimmed(key + end, host == null ? null : host + ":" + port);
      if (address == null) {
        throw new LabException(
            "%s does not say where the ResourceManager is: expected %s or %s, or its web address as --rm"
                .formatted(folder.resolve("yarn-site.xml"), key + end, HOST + end));
      }
      addresses.add((tls ? "https://" : "http://") + address);
    }
    if (addresses.isEmpty()) {
      throw new LabException(
          "%s names no ResourceManager: expected ids in %s"
              .formatted(folder.resolve("yarn-site.xml"), YarnConfiguration.RM_HA_IDS));
    }
    return addresses;
  }

  /** Whom Hadoop's clients trust by {@code ssl-client.xml}; null where it names no trust store. */
  SSLContext trust() {
    String name = conf.get("hadoop.ssl.client.conf", "ssl-client.xml");
    String store = add(name) ? conf.getTrimmed("ssl.client.truststore.location", "") : "";
    if (store.isEmpty()) {
      return null;
    }
    try (InputStream in = Files.newInputStream(Path.of(store))) {
      KeyStore keys = KeyStore.getInstance(conf.get("ssl.client.truststore.type", "jks"));
      keys.load(in, conf.getPassword("ssl.client.truststore.password"));
      return trusting(keys);
    } catch (IOException | GeneralSecurityException e) {
      throw new LabException(
          "the trust store of "
              + folder.resolve(name)
              + ", "
              + store
              + ", cannot be read: expected "
              + (Files.isReadable(Path.of(store))
                  ? "its own ssl.client.truststore.password and ssl.client.truststore.type, and a"
                      + " certificate in it"
                  : "a file that you may read"),
          e);
    }
  }

  /** Who trusts the authorities whose certificates are in a file, and nobody else. */
  static SSLContext trusting(Path certificates) {
    try (InputStream in = Files.newInputStream(certificates)) {
      Collection<? extends Certificate> all =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      KeyStore keys = KeyStore.getInstance(KeyStore.getDefaultType());
      keys.load(null, null);
      for (Certificate each : all) {
        keys.setCertificateEntry("authority-" + keys.size(), each);
      }
      return trusting(keys);
    } catch (IOException | GeneralSecurityException e) {
      throw new LabException(
          "--cacert is " + certificates + ": expected a file of certificates in PEM", e);
    }
  }

  private static SSLContext trusting(KeyStore keys) throws GeneralSecurityException {
    if (keys.size() == 0) {
      // Java would say so of the server, once it has been asked.
      throw new KeyStoreException("no certificate");
    }
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    return context;
  }
}
