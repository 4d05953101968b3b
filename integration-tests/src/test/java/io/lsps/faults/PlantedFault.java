/* SPDX-License-Identifier: Apache-2.0 */
package io.lsps.faults;

/** Realistic bugs of a scheduler, which the worlds have to find. */
enum PlantedFault {
  COMPLETION_DROPPED("now and then the end of a container is not heard"),
  COMPLETION_TWICE("now and then the end of a container counts twice"),
  RELEASE_IGNORED("now and then what a master gives back is kept"),
  ASK_DROPPED("now and then a row of an ask is forgotten"),
  ASK_ONE_LESS("now and then one container less is asked for"),
  ASK_TWICE_AS_MANY("now and then twice as many are asked for"),
  ASKS_FORGOTTEN_AT_RELOAD("a reload forgets what an application asks for"),
  ASKS_FORGOTTEN_AT_MOVE("a move forgets what an application asks for"),
  ASKS_OUTLIVE_THE_MASTER("a new attempt begins with an ask that nobody made"),
  GIVEN_DROPPED("now and then a master is not told of a container it was given"),
  GIVEN_TWICE("now and then a master is given a container that it has"),
  NODE_LOSS_IGNORED("a node that is lost stays"),
  NODE_TWICE("a node that registers is added twice"),
  HEARTBEAT_LOST("now and then a report is pulled and thrown away"),
  LAUNCH_UNHEARD("now and then the start of a container is not heard"),
  RECOVERY_FORGETS_ONE("a recovery forgets the last container of a node"),
  RECOVERY_FORGETS_ALL("a recovery forgets all containers of a node"),
  RECOVERY_TWICE("a recovery takes a container in twice"),
  END_IGNORED("now and then the end of an application is not heard"),
  ATTEMPT_END_IGNORED("now and then the end of an attempt is not heard"),
  CONTAINERS_OUTLIVE_ATTEMPTS("containers live on though they should not"),
  EXPIRY_IGNORED("a container that was not started is never given up"),
  KILL_IGNORED("the order to kill a container is ignored"),
  MOVE_TO_NOWHERE("a move is answered and not made"),
  UPDATE_LEFT_OUT("now and then shares are not computed: they are stale"),
  SHARE_DOUBLED("now and then a queue's share is twice what it should be"),
  SHARE_KEPT("a queue without applications keeps a share"),
  JOB_REMEMBERED("a job that has ended still counts"),
  FAULT_UNCOUNTED("faults are not counted"),
  FAULT_ESCAPES("a fault reaches the ResourceManager"),
  HELD_ASKS_LEAK("of what the gate holds back one is lost"),
  STOCK_IS_NOT_STOCK("in stock mode now and then a node is passed over"),
  QUEUES_KEPT_AT_RELOAD("a reload is heard and not applied, though it is good"),
  BROKEN_FILE_IN_FORCE("after a broken file the limits are others"),
  NODE_SIZE_STALE("another size of a node is not heard"),
  STAYS_IN_ITS_QUEUE("an attempt that has ended is kept in its queue"),
  RESERVATION_KEPT("a reservation is not undone"),
  RECOVERED_ELSEWHERE("a recovered application comes into another queue"),
  KEPT_CONTAINERS_FORGOTTEN("a new attempt does not get the containers of the one before"),
  CLUSTER_SIZE_STALE("the cluster stays as large as it ever was"),
  OLD_APP_LIMITS_AT_RELOAD("after a reload queues run as many applications as before"),
  OLD_MAXIMA_AT_RELOAD("after a reload queues have the maxima from before"),
  OLD_WEIGHTS_AT_RELOAD("after a reload queues have the weights from before"),
  ATTEMPT_UNHEARD("now and then a new attempt is not heard"),
  APPLICATION_UNHEARD("now and then a submission is not heard"),
  NODE_UNHEARD("now and then a node that registers is not heard"),
  WRONG_NODE_LOST("for a node that is lost another goes"),
  GIVEN_TO_ANOTHER("now and then a master is given what is another's"),
  WRONG_RELEASED("for what a master gives back another container goes"),
  WRONG_EXPIRES("for a container that was not started another is given up"),
  KILLS_FOR_NOTHING("now and then a container is killed that nobody wants killed"),
  BLACKLIST_IGNORED("nodes that a master refuses are given to it nevertheless"),
  MOVED_AND_STAYS("an application that was moved stays in its old queue as well"),
  MASTER_COUNTS_TWICE("now and then a master counts twice for its queue's share of masters"),
  PENDING_TOO_LOW("now and then an ask is taken from what waits twice"),
  NODE_DRIFTS("now and then a node is a little smaller after a report"),
  SHARE_HALVED("now and then a queue's share is half of what it should be"),
  TASK_END_UNKNOWN("now and then the workload model does not hear of a task's end"),
  TASK_START_UNKNOWN("now and then the workload model does not hear of a task's start"),
  MOVED_JOB_COUNTS_WHERE_IT_WAS("a moved job counts for the user that it came from");

  private final String breaks;

  PlantedFault(String breaks) {
    this.breaks = breaks;
  }

  /** What is wrong. */
  String breaks() {
    return breaks;
  }
}
