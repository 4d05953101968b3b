# SPDX-License-Identifier: Apache-2.0
# For the scripts beside it, which set $here and the cluster's $folder: the clients' jars, a cluster, and an end that leaves nothing behind.

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

# Tez' jars, in $jars/tez.
tez() {
  [ -d "$jars/tez" ] || mvn -q -B -f "$here/tez/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars/tez"
}

# The web address of a daemon of the cluster.
address() {
  sed -n "s/^ *$1 *[0-9][0-9]* *\(http:..\)*\([^ /]*\).*/http:\/\/\2/p" "$jars/start.log" | head -n 1
}

# A new cluster, with these options besides; the ResourceManager's address is $rm then.
start() {
  "$lsps" cluster start --fresh --dir "$folder" "$@" > "$jars/start.log"
  rm=$(address resourcemanager)
}
