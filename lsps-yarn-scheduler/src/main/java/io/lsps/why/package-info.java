/* SPDX-License-Identifier: Apache-2.0 */
/** Why an application waits: reasons in sentences from one view of it, its queue and the nodes. */
package io.lsps.why;
