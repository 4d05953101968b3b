/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.demo;

import io.lsps.lab.LabException;
import io.lsps.tools.local.LocalCluster;
import java.io.PrintWriter;
import java.util.concurrent.atomic.AtomicReference;

/** Stops the running cluster when the demonstration ends for whatever reason, Ctrl-C included. */
final class ClusterGuard implements AutoCloseable {
  private final AtomicReference<LocalCluster> current = new AtomicReference<>();
  private final Thread onExit;
  private boolean ending;

  ClusterGuard(PrintWriter out) {
    onExit =
        new Thread(
            () -> {
              out.println("Interrupted; stopping the cluster …");
              out.flush();
              end();
            },
            "end-cluster");
    Runtime.getRuntime().addShutdownHook(onExit);
  }

  /** Guards a cluster that is not yet started, instead of the one before. */
  synchronized LocalCluster watch(LocalCluster cluster) {
    if (ending) {
      throw new LabException("interrupted");
    }
    current.set(cluster);
    return cluster;
  }

  private void end() {
    synchronized (this) {
      ending = true;
    }
    LocalCluster cluster = current.getAndSet(null);
    if (cluster != null) {
      cluster.abort();
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(onExit);
      end();
    } catch (IllegalStateException shuttingDown) {
      waitForExit();
    }
  }

  /** Waits while the hook stops the cluster. Failures that follow from this are not reported. */
  private void waitForExit() {
    try {
      onExit.join();
      Thread.currentThread().join();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
