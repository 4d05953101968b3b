/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.testing;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyPairGeneratorSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.Security;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * One short RSA key for all ResourceManagers of a JVM. Each makes a key of 4096 bits for the
 * certificates of its proxy when it starts, which takes two seconds of a processor, and no test
 * looks at it. JUnit finds this class by META-INF/services.
 */
public final class QuickKeys implements LauncherSessionListener {
  private static final int BITS = 1024;

  @Override
  public void launcherSessionOpened(LauncherSession session) {
    try {
      Security.insertProviderAt(new OneKey(), 1);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("this Java makes no RSA keys", e);
    }
  }

  private static final class OneKey extends Provider {
    private static final long serialVersionUID = 1L;

    private final transient KeyPair pair;

    OneKey() throws NoSuchAlgorithmException {
      super("OneKey", "1", "the same short RSA key for everybody");
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(BITS);
      pair = generator.generateKeyPair();
      putService(
          new Service(this, "KeyPairGenerator", "RSA", OneKey.class.getName(), null, null) {
            @Override
            public Object newInstance(Object parameter) {
              return new SameKey(pair);
            }
          });
    }
  }

  private static final class SameKey extends KeyPairGeneratorSpi {
    private final KeyPair pair;

    SameKey(KeyPair pair) {
      this.pair = pair;
    }

    @Override
    public void initialize(int bits, SecureRandom random) {}

    @Override
    public KeyPair generateKeyPair() {
      return pair;
    }
  }
}
