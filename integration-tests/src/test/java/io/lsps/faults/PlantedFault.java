/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

/** Realistic bugs of a scheduler, which the worlds have to find. */
enum PlantedFault {
  COMPLETION_DROPPED(20, "the end of a container is not heard"),
  COMPLETION_TWICE(20, "the end of a container counts twice"),
  RELEASE_IGNORED(1, "what a master gives back is kept"),
  ASK_DROPPED(20, "a row of an ask is forgotten"),
  ASK_ONE_LESS(20, "one container less is asked for"),
  ASK_TWICE_AS_MANY(20, "twice as many are asked for"),
  ASKS_FORGOTTEN_AT_RELOAD(1, "a reload forgets what an application asks for"),
  ASKS_FORGOTTEN_AT_MOVE(1, "a move forgets what an application asks for"),
  ASKS_OUTLIVE_THE_MASTER(1, "a new attempt begins with an ask that nobody made"),
  GIVEN_DROPPED(20, "a master is not told of a container it was given"),
  GIVEN_TWICE(20, "a master is given a container that it has"),
  NODE_LOSS_IGNORED(1, "a node that is lost stays"),
  NODE_TWICE(1, "a node that registers is added twice"),
  HEARTBEAT_LOST(20, "a report is pulled and thrown away"),
  LAUNCH_UNHEARD(20, "the start of a container is not heard"),
  RECOVERY_FORGETS_ONE(1, "a recovery forgets the last container of a node"),
  RECOVERY_FORGETS_ALL(1, "a recovery forgets all containers of a node"),
  RECOVERY_TWICE(1, "a recovery takes a container in twice"),
  END_IGNORED(20, "the end of an application is not heard"),
  ATTEMPT_END_IGNORED(20, "the end of an attempt is not heard"),
  CONTAINERS_OUTLIVE_ATTEMPTS(1, "containers live on though they should not"),
  EXPIRY_IGNORED(1, "a container that was not started is never given up"),
  KILL_IGNORED(1, "the order to kill a container is ignored"),
  MOVE_TO_NOWHERE(1, "a move is answered and not made"),
  UPDATE_LEFT_OUT(20, "shares are not computed: they are stale"),
  SHARE_DOUBLED(20, "a queue's share is twice what it should be"),
  SHARE_KEPT(1, "a queue without applications keeps a share"),
  JOB_REMEMBERED(1, "a job that has ended still counts"),
  FAULT_UNCOUNTED(1, "faults are not counted"),
  FAULT_ESCAPES(20, "a fault reaches the ResourceManager"),
  HELD_ASKS_LEAK(1, "of what the gate holds back one is lost"),
  STOCK_IS_NOT_STOCK(20, "in stock mode a node is passed over"),
  QUEUES_KEPT_AT_RELOAD(1, "a reload is heard and not applied, though it is good"),
  BROKEN_FILE_IN_FORCE(1, "after a broken file the limits are others"),
  NODE_SIZE_STALE(1, "another size of a node is not heard"),
  STAYS_IN_ITS_QUEUE(20, "an attempt that has ended is kept in its queue"),
  RESERVATION_KEPT(1, "a reservation is not undone"),
  RECOVERED_ELSEWHERE(1, "a recovered application comes into another queue"),
  KEPT_CONTAINERS_FORGOTTEN(1, "a new attempt does not get the containers of the one before"),
  CLUSTER_SIZE_STALE(1, "the cluster stays as large as it ever was"),
  OLD_APP_LIMITS_AT_RELOAD(1, "after a reload queues run as many applications as before"),
  OLD_MAXIMA_AT_RELOAD(1, "after a reload queues have the maxima from before"),
  OLD_WEIGHTS_AT_RELOAD(1, "after a reload queues have the weights from before"),
  ATTEMPT_UNHEARD(20, "a new attempt is not heard"),
  APPLICATION_UNHEARD(20, "a submission is not heard"),
  NODE_UNHEARD(20, "a node that registers is not heard"),
  WRONG_NODE_LOST(1, "for a node that is lost another goes"),
  GIVEN_TO_ANOTHER(20, "a master is given what is another's"),
  WRONG_RELEASED(1, "for what a master gives back another container goes"),
  WRONG_EXPIRES(1, "for a container that was not started another is given up"),
  KILLS_FOR_NOTHING(20, "a container is killed that nobody wants killed"),
  BLACKLIST_IGNORED(1, "nodes that a master refuses are given to it nevertheless"),
  MOVED_AND_STAYS(1, "an application that was moved stays in its old queue as well"),
  MASTER_COUNTS_TWICE(20, "a master counts twice for its queue's share of masters"),
  PENDING_TOO_LOW(20, "an ask is taken from what waits twice"),
  NODE_DRIFTS(20, "a node is a little smaller after a report"),
  SHARE_HALVED(20, "a queue's share is half of what it should be"),
  TASK_END_UNKNOWN(20, "the workload model does not hear of a task's end"),
  TASK_START_UNKNOWN(20, "the workload model does not hear of a task's start"),
  MOVED_JOB_COUNTS_WHERE_IT_WAS(1, "a moved job counts for the user that it came from");

  private final int every;
  private final String breaks;

  /**
   * A bug.
   *
   * @param every at which of its chances it shows: at every chance most are too easy to find
   * @param breaks what is wrong then
   */
  PlantedFault(int every, String breaks) {
    this.every = every;
    this.breaks = breaks;
  }

  int every() {
    return every;
  }

  String breaks() {
    return breaks;
  }
}
