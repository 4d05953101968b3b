# SPDX-License-Identifier: Apache-2.0
# For the scripts beside it: gets public packages by Maven, runs a program that uses them, and compares its output.
# All files are in a folder that is deleted at the end, except Maven's repository.
set -eu

findings=$(cd "$(dirname "$0")" && pwd -P)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# GROUP:ARTIFACT:VERSION...: sets $classes to the class path of these with their dependencies.
bring() {
  {
    echo '<project><modelVersion>4.0.0</modelVersion><groupId>a</groupId><artifactId>a</artifactId><version>1</version><packaging>pom</packaging><dependencies>'
    echo "$@" | tr ' ' '\n' | sed 's|\(.*\):\(.*\):\(.*\)|<dependency><groupId>\1</groupId><artifactId>\2</artifactId><version>\3</version></dependency>|'
    echo '</dependencies></project>'
  } > "$folder/pom.xml"
  mvn -q -B -f "$folder/pom.xml" org.apache.maven.plugins:maven-dependency-plugin:3.8.0:build-classpath \
    -DincludeScope=runtime -Dmdep.outputFile="$folder/classes.txt" > "$folder/maven.txt" || { cat "$folder/maven.txt" >&2; exit 2; }
  classes=$(cat "$folder/classes.txt")
}

# A ResourceManager of this version of Hadoop.
bring_hadoop() {
  bring org.apache.hadoop:hadoop-yarn-server-resourcemanager:"$1" org.apache.hadoop:hadoop-yarn-client:"$1" \
    org.apache.hadoop:hadoop-yarn-server-timelineservice:"$1"
}

# [ARGUMENT...]: runs Main.java of the folder, with Hadoop.java beside this script if it uses that; its log goes to a
# file.
run() {
  rm -rf "$folder/out"
  set -- Main "$@"
  sources=$folder/Main.java
  ! grep -q 'Hadoop\.' "$sources" || sources="$sources $findings/Hadoop.java"
  javac -nowarn -proc:none -cp "$classes" -d "$folder/out" $sources 2> "$folder/javac.txt" || { cat "$folder/javac.txt" >&2; exit 2; }
  timeout 180 java --add-opens=java.base/java.lang=ALL-UNNAMED -Xmx640m ${opens:-} -Djava.io.tmpdir="$folder" -cp "$folder/out:$classes" "$@" 2> "$folder/log.txt" \
    || { tail -n 40 "$folder/log.txt" >&2; exit 2; }
}

# Exits 0 if the file equals the standard input, else 1.
seen() {
  cat "$1"
  diff "$1" - > "$folder/diff.txt" || { echo "Changed: < is now, > was seen" >&2; cat "$folder/diff.txt" >&2; exit 1; }
}
