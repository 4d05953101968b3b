/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What holds nodes, queues, applications, containers or users beyond their end, on purpose and with
 * a bound. Whatever has no such mark lets go of them.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD})
public @interface Remembered {
  /** The bound. */
  String value();
}
