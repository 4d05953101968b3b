/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.mutants;

import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs a test class, or {@code Class#method}, in this JVM, up to the first failure. Exits {@link
 * #PASSED}, {@link #FAILED}, or {@link #NOTHING} where there is no such test.
 */
final class TestRun {
  static final int PASSED = 0;
  static final int FAILED = 1;
  static final int NOTHING = 3;

  private TestRun() {}

  public static void main(String[] args) throws ClassNotFoundException {
    String[] test = args[0].split("#", -1);
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClass(Class.forName(test[0])))
            .filters(method(test.length == 1 ? null : test[1]))
            .build();
    boolean[] any = new boolean[1];
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier id, TestExecutionResult result) {
                any[0] |= id.isTest();
                if (result.getStatus() == TestExecutionResult.Status.FAILED) {
                  System.out.println(id.getDisplayName() + ": " + result.getThrowable());
                  // What still runs belongs to a world with a bug in it.
                  Runtime.getRuntime().halt(FAILED);
                }
              }
            });
    Runtime.getRuntime().halt(any[0] ? PASSED : NOTHING);
  }

  /** Whatever its parameters; any method where none is named. */
  private static PostDiscoveryFilter method(String name) {
    return descriptor -> {
      boolean other =
          name != null
              && descriptor.getSource().orElse(null) instanceof MethodSource source
              && !source.getMethodName().equals(name);
      return FilterResult.includedIf(!other);
    };
  }
}
