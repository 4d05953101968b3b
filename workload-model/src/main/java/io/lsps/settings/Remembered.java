/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a field that deliberately keeps nodes, queues, applications, containers or users after
 * their end, within a bound. Fields without it must release them.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.FIELD})
public @interface Remembered {
  /** The bound. */
  String value();
}
