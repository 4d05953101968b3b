/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.lab;

/** A failure whose message is written for the person at the terminal, who needs no stack trace. */
public final class LabException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public LabException(String message) {
    super(message);
  }

  public LabException(String message, Throwable cause) {
    super(message, cause);
  }
}
