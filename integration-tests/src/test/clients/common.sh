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

# Whether what was made of a client's project is not there, or older than the project.
stale() {
  [ ! -e "$jars/$1.made" ] || [ -n "$(find "$here/$1" -newer "$jars/$1.made")" ]
}

if stale spark; then
  rm -rf "$jars/spark" "$jars/spark-build"
  cp -r "$here/spark" "$jars/spark-build"
  mvn -q -B -f "$jars/spark-build/pom.xml" package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars/spark"
  touch "$jars/spark.made"
fi

# Tez' jars, in $jars/tez.
tez() {
  if stale tez; then
    rm -rf "$jars/tez"
    mvn -q -B -f "$here/tez/pom.xml" dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars/tez"
    touch "$jars/tez.made"
  fi
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
