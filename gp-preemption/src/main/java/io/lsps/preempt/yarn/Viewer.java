/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.preempt.yarn;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import javax.servlet.http.HttpServletRequest;
import org.apache.hadoop.ipc.Server;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationAccessType;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.QueueACL;
import org.apache.hadoop.yarn.security.AccessRequest;
import org.apache.hadoop.yarn.security.PrivilegedEntity;
import org.apache.hadoop.yarn.security.PrivilegedEntity.EntityType;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerUtils;

/**
 * The user of a request, and what they may see: an application with its VIEW_APP ACL or as
 * administrator of its queue, a queue with the right to submit to it or administer it;
 * administrators see all. Without {@code yarn.acl.enable} everybody sees all, as everywhere in
 * YARN. For one request and one thread; takes no lock of the scheduler or its queues.
 */
public final class Viewer {
  private final ResourceManager resourceManager;
  private final UserGroupInformation user;
  private final boolean all;
  private final YarnAuthorizationProvider authorizer;
  private final Map<QueueACL, Map<String, Boolean>> rights = new EnumMap<>(QueueACL.class);

  private Viewer(ResourceManager resourceManager, UserGroupInformation user) {
    this.resourceManager = resourceManager;
    this.user = user;
    this.authorizer = YarnAuthorizationProvider.getInstance(resourceManager.getConfig());
    this.all =
        !resourceManager.getApplicationACLsManager().areACLsEnabled()
            || (user != null && resourceManager.getApplicationACLsManager().isAdmin(user));
  }

  /** The sender of a request; an anonymous one sees nothing if access is restricted. */
  public static Viewer of(ResourceManager resourceManager, HttpServletRequest request) {
    String name = request.getRemoteUser();
    return new Viewer(
        resourceManager,
        name == null || name.isEmpty() ? null : UserGroupInformation.createRemoteUser(name));
  }

  /** Whether nothing is hidden. */
  public boolean seesAll() {
    return all;
  }

  /** Whether an application may be seen; one that is no longer known only by administrators. */
  public boolean seesApplication(String id) {
    return all || seesApplication(ApplicationId.fromString(id));
  }

  /** The same. */
  public boolean seesApplication(ApplicationId id) {
    if (all) {
      return true;
    }
    RMApp app = resourceManager.getRMContext().getRMApps().get(id);
    return user != null
        && app != null
        && (resourceManager
                .getApplicationACLsManager()
                .checkAccess(user, ApplicationAccessType.VIEW_APP, app.getUser(), id)
            || may(QueueACL.ADMINISTER_QUEUE, app.getQueue()));
  }

  /** Whether a queue may be seen. */
  public boolean seesQueue(String queue) {
    return all
        || (user != null
            && (may(QueueACL.SUBMIT_APPLICATIONS, queue) || may(QueueACL.ADMINISTER_QUEUE, queue)));
  }

  /** Whether the application or queue of a name may be seen. */
  boolean sees(String name) {
    return name.startsWith(ApplicationId.appIdStrPrefix) ? seesApplication(name) : seesQueue(name);
  }

  /**
   * A text that may name any queue, value or path; users who may not see all get a notice instead.
   */
  public String ofAll(String text) {
    return all || text == null ? text : "only administrators (yarn.admin.acl) are shown this";
  }

  /** Cached by queue, which may have thousands of applications. */
  private boolean may(QueueACL right, String queue) {
    return queue != null
        && rights
            .computeIfAbsent(right, any -> new HashMap<>())
            .computeIfAbsent(queue, name -> mayNow(right, name));
  }

  /**
   * As the FairScheduler's checkAccess, but without its locks: a right in a queue or an ancestor,
   * which the authorizer finds by name.
   */
  private boolean mayNow(QueueACL right, String name) {
    return authorizer.checkPermission(
        new AccessRequest(
            new PrivilegedEntity(EntityType.QUEUE, name),
            user,
            SchedulerUtils.toAccessType(right),
            null,
            null,
            Server.getRemoteAddress(),
            null));
  }
}
