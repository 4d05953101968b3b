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
 * Who asks, and what they may see: an application's record by its VIEW_APP list or the right to
 * administer its queue, a queue's by the right to submit to it or to administer it; administrators
 * all. Everybody sees all where {@code yarn.acl.enable} is false, as everywhere in YARN. For one
 * request and one thread; no lock of the scheduler or its queues is taken.
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

  /** Whoever sent a request; one without a name sees nothing where access is restricted. */
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

  /** Whether the record of an application may be seen; of one that is no more only by admins. */
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

  /** Whether the record of a queue may be seen. */
  public boolean seesQueue(String queue) {
    return all
        || (user != null
            && (may(QueueACL.SUBMIT_APPLICATIONS, queue) || may(QueueACL.ADMINISTER_QUEUE, queue)));
  }

  /** Whether what is known by a name may be seen, be it an application or a queue. */
  boolean sees(String name) {
    return name.startsWith(ApplicationId.appIdStrPrefix) ? seesApplication(name) : seesQueue(name);
  }

  /** A text that may name any queue, value or path; the reason why not for who may not see all. */
  public String ofAll(String text) {
    return all || text == null ? text : "only administrators (yarn.admin.acl) are shown this";
  }

  /** Looked up once for each queue: thousands of applications may be in one. */
  private boolean may(QueueACL right, String queue) {
    return queue != null
        && rights
            .computeIfAbsent(right, any -> new HashMap<>())
            .computeIfAbsent(queue, name -> mayNow(right, name));
  }

  /**
   * As the FairScheduler's checkAccess, which takes the scheduler's lock and the queue manager's
   * for it: a right in a queue or any above it, which the authorizer finds by the name.
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
