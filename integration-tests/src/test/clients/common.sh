# SPDX-License-Identifier: Apache-2.0
# For run.sh and beside.sh, which set $here and the cluster's $folder: the client's jars, and an end that leaves nothing behind.

root=$(cd "$here/../../../.." && pwd -P)
lsps=${LSPS:-$root/bin/lsps}
jars=$root/integration-tests/target/clients
folder=$jars/$folder
clients=
mkdir -p "$jars"

# A client whose ResourceManager has gone goes on asking.
ended() {
  kill $clients 2> /dev/null || true
  "$lsps" cluster stop --dir "$folder" > /dev/null
}
trap ended EXIT
trap 'exit 130' INT TERM

if [ ! -d "$jars/spark" ]; then
  cp -r "$here/spark" "$jars/spark-build"
  mvn -q -B -f "$jars/spark-build/pom.xml" package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars/spark"
fi
