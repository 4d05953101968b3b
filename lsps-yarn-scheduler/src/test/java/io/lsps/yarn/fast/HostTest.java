/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.yarn.fast;

import static org.assertj.core.api.Assertions.assertThat;

import io.lsps.flex.yarn.FlexPolicy;
import io.lsps.order.yarn.JohnsonPolicy;
import io.lsps.policy.yarn.GuardedPolicy;
import io.lsps.preempt.yarn.GlobalPreemptionMonitor;
import io.lsps.workload.WorkloadModel;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.fair.FSSchedulerNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every member of Hadoop's that we name is looked up. Caught: one that a Hadoop lacks. */
class HostTest {
  private static final String FAIR =
      "org/apache/hadoop/yarn/server/resourcemanager/scheduler/fair/";

  private static List<File> ours() throws Exception {
    List<File> places = new ArrayList<>();
    for (Class<?> type :
        List.of(
            Host.class,
            FlexPolicy.class,
            JohnsonPolicy.class,
            GuardedPolicy.class,
            GlobalPreemptionMonitor.class,
            WorkloadModel.class)) {
      URI place = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      places.add(new File(place));
    }
    return places;
  }

  @Test
  void theHadoopThatWeAreBuiltForHasAll() throws Exception {
    assertThat(NamedMembers.missing(ours(), HostTest.class.getClassLoader())).isEmpty();
    assertThat(Host.missing()).isEmpty();
    assertThat(Host.isTested()).isTrue();
  }

  /** The jars of target/hosts/VERSION, which Maven brings, in the place of those of 3.3.6. */
  @ParameterizedTest
  @ValueSource(strings = {"3.3.0", "3.4.3", "3.5.0"})
  void otherHadoopsHaveAll(String version) throws Exception {
    File[] jars = Path.of("target", "hosts", version).toFile().listFiles();
    assertThat(jars).as("jars of Hadoop %s", version).hasSizeGreaterThan(4);
    try (Jars host = new Jars(jars)) {
      assertThat(host.getResourceAsStream(FAIR + "FairScheduler.class")).isNotNull();
      assertThat(NamedMembers.missing(ours(), host)).isEmpty();
    }
    assertThat(Host.isTested(version)).isTrue();
  }

  /** Caught: a look at the start that takes what is there for missing, or the reverse. */
  @Test
  void theStartLooksForAMethodByItsParameters() {
    List<String> missing = new ArrayList<>();
    Host.look(missing, FSQueue.class, "assignContainerPreCheck", FSSchedulerNode.class);
    assertThat(missing).isEmpty();
    Host.look(missing, FSQueue.class, "assignContainerPreCheck");
    Host.look(missing, FSQueue.class, "assignContainerOtherCheck", FSSchedulerNode.class);
    assertThat(missing)
        .containsExactly("FSQueue.assignContainerPreCheck", "FSQueue.assignContainerOtherCheck");
  }

  @ParameterizedTest
  @ValueSource(strings = {"3.30.0", "3.2.4", "3.6.0", "4.0.0", "Unknown"})
  void anotherVersionIsNotTested(String version) {
    assertThat(Host.isTested(version)).isFalse();
  }

  @Test
  void aMethodThatIsNotThereIsNamedWithItsUsers() throws Exception {
    ClassLoader host = new Without("FSQueue", "assignContainerPreCheck");

    assertThat(NamedMembers.missing(ours(), host))
        .hasSize(1)
        .allSatisfy(
            (member, users) -> {
              assertThat(member).startsWith(FAIR).contains("FSQueue.assignContainerPreCheck(");
              assertThat(users).containsExactly(FAIR + "FairSchedulerAccess");
            });
  }

  @Test
  void aClassThatIsNotThereIsNamedWithItsMembers() throws Exception {
    ClassLoader host = new Without("FSLeafQueue", null);

    assertThat(NamedMembers.missing(ours(), host))
        .containsKey(FAIR + "FSLeafQueue")
        .hasSizeGreaterThan(5);
  }

  /** Classes of Hadoop's from other jars. */
  private static final class Jars extends URLClassLoader {
    Jars(File[] jars) throws MalformedURLException {
      super(urls(jars), HostTest.class.getClassLoader());
    }

    private static URL[] urls(File[] jars) throws MalformedURLException {
      URL[] urls = new URL[jars.length];
      for (int i = 0; i < jars.length; i++) {
        urls[i] = jars[i].toURI().toURL();
      }
      return urls;
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      URL here = findResource(name);
      boolean ours =
          name.endsWith("/scheduler/AttemptAccess.class")
              || name.matches(FAIR + "(FairSchedulerAccess|OpenFair.*|package-info)\\.class");
      if (here == null && name.startsWith("org/apache/hadoop/yarn/") && !ours) {
        return null;
      }
      try {
        return here == null ? super.getResourceAsStream(name) : here.openStream();
      } catch (IOException e) {
        throw new IllegalStateException("cannot read " + here, e);
      }
    }
  }

  /** A class file in which a method has another name, of the same length, or is not there. */
  private static final class Without extends ClassLoader {
    private final String type;
    private final String method;

    Without(String type, String method) {
      super(HostTest.class.getClassLoader());
      this.type = FAIR + type + ".class";
      this.method = method;
    }

    @Override
    public InputStream getResourceAsStream(String name) {
      InputStream in = super.getResourceAsStream(name);
      if (!name.equals(type)) {
        return in;
      }
      if (method == null) {
        return null;
      }
      try (in) {
        String bytes = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        String other = bytes.replace(method, "x".repeat(method.length()));
        return new ByteArrayInputStream(other.getBytes(StandardCharsets.ISO_8859_1));
      } catch (IOException e) {
        throw new IllegalStateException("cannot read " + name, e);
      }
    }
  }
}
