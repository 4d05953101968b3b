/* SPDX-License-Identifier: Apache-2.0 */
/** When an application may expect its first container, by what others waited in a like state. */
package io.lsps.forecast;
