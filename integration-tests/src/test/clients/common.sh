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

# The jars of a client of the table versions in $jars/NAME-VERSION, its job in $jars/NAME-VERSION-build/target, by Maven; not
# again where they are newer than its project.
bring() {
  made=$jars/$1.made
  options=$(sed -n "s/^${1%%-*} ${1#*-}\( .*\)\{0,1\}$/-Dclient=${1#*-}\1/p" "$here/versions" | sed 's/ / -D/g')
  [ -n "$options" ] || { echo "dev: no client $1 in $here/versions" >&2; exit 2; }
  if [ ! -e "$made" ] || [ -n "$(find "$here/${1%%-*}" "$here/versions" -newer "$made")" ]; then
    rm -rf "$jars/$1" "$jars/$1-build"
    cp -r "$here/${1%%-*}" "$jars/$1-build"
    mvn -q -B -f "$jars/$1-build/pom.xml" package dependency:copy-dependencies -DincludeScope=runtime -DoutputDirectory="$jars/$1" $options
    touch "$made"
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
