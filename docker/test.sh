#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds the image and runs ResourceManager, three NodeManagers, history server and jobs of two users from it, without Docker: with buildah, all on this
# machine's network. Needs root, buildah and, without BASE, debootstrap. BASE is an image (FROM) that buildah has or can get.
# Takes about four minutes, one more the first time. All of it lies in target/docker-test.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd -P)
for tool in buildah curl pgrep; do
  command -v "$tool" >/dev/null || { echo "docker/test.sh: skipped, $tool is not installed" >&2; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo "docker/test.sh: skipped, it needs root for buildah" >&2; exit 0; }

work=$root/target/docker-test
mkdir -p "$work"
b() { buildah --storage-driver=vfs --root="$work/store" --runroot="$work/run" "$@"; }
pids=()
containers=()
# A process and all that it has started, the latest first.
tree() {
  local child
  for child in $(pgrep -P "$1"); do tree "$child"; done
  echo "$1"
}
finish() {
  # shellcheck disable=SC2046 — process ids.
  for pid in "${pids[@]}"; do kill $(tree "$pid") 2>/dev/null || true; done
  for pid in "${pids[@]}"; do wait "$pid" 2>/dev/null || true; done
  for container in "${containers[@]}"; do b rm "$container" >/dev/null 2>&1 || true; done
}
trap finish EXIT
fail() { echo "docker/test.sh: $*" >&2; exit 1; }

if [ -z "${BASE:-}" ]; then
  BASE=localhost/lsps-base
  if ! b inspect --type image "$BASE" >/dev/null 2>&1; then
    command -v debootstrap >/dev/null || { echo "docker/test.sh: skipped, debootstrap is not installed" >&2; exit 0; }
    rm -rf "$work/base"
    debootstrap --variant=minbase bookworm "$work/base" > "$work/debootstrap.log" || fail "debootstrap failed; see $work/debootstrap.log"
    container=$(b from scratch)
    b add -q "$container" "$work/base" / >/dev/null
    b commit -q "$container" "$BASE" >/dev/null
    b rm "$container" >/dev/null
    rm -rf "$work/base"
  fi
fi

"$root/docker/build-context"
b bud --isolation=chroot --build-arg BASE="$BASE" -t lsps-yarn -f "$root/docker/Dockerfile" "$root/target/docker" > "$work/build.log" 2>&1 \
  || { tail -20 "$work/build.log" >&2; fail "the image was not built; see $work/build.log"; }
[ "$(b inspect --type image --format '{{.OCIv1.Config.User}}' lsps-yarn)" = hadoop ] || fail "the image runs as root"
"$root/bin/lsps" validate "$root/docker/conf"

# The configuration of the image, with this machine in the place of the compose file's hosts.
rm -rf "$work/conf"
cp -r "$root/target/docker/conf" "$work/conf"
sed -i -e 's/<value>resourcemanager</<value>localhost</' -e 's/<value>historyserver:/<value>localhost:/' "$work/conf"/*-site.xml
rm -rf "$work/data" "$work"/node*
mkdir -p "$work/data" "$work"/node{1,2,3}
chown 1000:1000 "$work/data" "$work"/node{1,2,3}

# run NAME NODE COMMAND…: from the image, as its user.
container_of() {
  local container
  container=$(b from --name "lsps-$1-$$" lsps-yarn)
  containers+=("$container")
}
run() {
  local name=$1 node=$2
  shift 2
  b run --isolation=chroot --network=host --hostname localhost --user hadoop ${user:+--env HADOOP_USER_NAME="$user"} -v "$work/conf:/etc/hadoop:ro" \
    -v "$work/data:/data" -v "$work/$node:/node" "lsps-$name-$$" -- "$@"
}
# NodeManagers of one machine need ports of their own; in the compose file each has a machine of its own.
start() {
  local name=$1 node=$2
  shift 2
  container_of "$name"
  run "$name" "$node" lsps-daemon "$@" > "$work/$name.log" 2>&1 &
  pids+=($!)
  pid=$!
}
wait_for() {
  local name=$1
  shift
  for _ in $(seq 60); do
    if run client node1 lsps-health "$@" >/dev/null 2>&1; then
      return
    fi
    kill -0 "$pid" 2>/dev/null || break
    sleep 2
  done
  tail -20 "$work/$name.log" >&2
  fail "the $name is not well; see $work/$name.log"
}

container_of client
[ "$(run client node1 id -u)" = 1000 ] || fail "the daemons would run as root"
start resourcemanager node1 resourcemanager -Dyarn.scheduler.include-port-in-node-name=true
wait_for resourcemanager resourcemanager
for number in 1 2 3; do
  start "nodemanager$number" "node$number" nodemanager -Dyarn.nodemanager.address=localhost:804$number \
    -Dyarn.nodemanager.localizer.address=localhost:805$number -Dyarn.nodemanager.webapp.address=localhost:806$number
done
for number in 1 2 3; do
  wait_for "nodemanager$number" nodemanager "806$number"
done
start historyserver node1 historyserver
wait_for historyserver historyserver

user=alice run client node1 hadoop jar pi 2 10 > "$work/pi.log" 2>&1 || { tail -30 "$work/pi.log" >&2; fail "alice's job failed"; }
grep -q 'Estimated value of Pi' "$work/pi.log" || fail "alice's job gave no result; see $work/pi.log"
user=bob run client node1 hadoop sleep -m 3 -r 1 -mt 500 -rt 100 > "$work/sleep.log" 2>&1 || { tail -30 "$work/sleep.log" >&2; fail "bob's job failed"; }
user=alice run client node1 yarn application -list -appStates FINISHED 2>/dev/null | tee "$work/apps.txt"
grep -q 'root\.alice' "$work/apps.txt" && grep -q 'root\.bob' "$work/apps.txt" || fail "the jobs are not in their users' queues"
run client node1 yarn rmadmin -refreshQueues > "$work/refresh.log" 2>&1 || fail "refreshQueues failed; see $work/refresh.log"
curl -fsS http://localhost:8088/ws/v1/lsps/health > "$work/health.json" || fail "/ws/v1/lsps does not answer"
curl -fsS http://localhost:8088/prom > "$work/prom.txt" && grep -q '^lsps_scheduler_users' "$work/prom.txt" || fail "/prom has no metrics of LsPS"
echo "docker/test.sh: the image was built, and its cluster ran both jobs"
