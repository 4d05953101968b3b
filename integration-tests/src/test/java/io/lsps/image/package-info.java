/* SPDX-License-Identifier: Apache-2.0 */
/** Whether the files of docker/ fit together; docker/test.sh builds and runs the image. */
package io.lsps.image;
