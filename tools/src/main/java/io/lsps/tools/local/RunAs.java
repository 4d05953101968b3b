/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.tools.local;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.UndeclaredThrowableException;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.Arrays;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * Runs a main class in the name of a user of the cluster. With {@code HADOOP_USER_NAME} the second
 * job of a user would fail: its files belong to the user that runs the cluster, and MapReduce
 * accepts them of a login user alone.
 */
public final class RunAs {
  private RunAs() {}

  /** Arguments: the user, the main class, its arguments. */
  public static void main(String[] args) throws Exception {
    Method main = Class.forName(args[1]).getMethod("main", String[].class);
    String[] rest = Arrays.copyOfRange(args, 2, args.length);
    try {
      UserGroupInformation.createRemoteUser(args[0])
          .doAs((PrivilegedExceptionAction<Object>) () -> main.invoke(null, (Object) rest));
    } catch (UndeclaredThrowableException e) {
      throw failureOf(e);
    }
  }

  private static Exception failureOf(Exception wrapped) throws IOException {
    Throwable cause = wrapped;
    while (cause.getCause() != null
        && (cause instanceof UndeclaredThrowableException
            || cause instanceof InvocationTargetException
            || cause instanceof PrivilegedActionException)) {
      cause = cause.getCause();
    }
    return cause instanceof Exception failure ? failure : new IOException(cause);
  }
}
