#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Spark 3.5.9 and 4.2.0 by Maven: spark-yarn alone resolves a jackson-core older than its own jackson-databind (through
# Avro, which is declared first) and an slf4j-api without provider (through hadoop-client-runtime, which is nearest).
# With spark.eventLog.enabled no context of 3.5.9 starts then; 4.2.0 starts. flink-yarn 2.3.0 brings Hadoop 2.10.2.
. "$(dirname "$0")/with.sh"

cat > "$folder/Main.java" <<'JAVA'
import java.nio.file.Files;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

class Main {
  public static void main(String[] args) throws Exception {
    String events = Files.createTempDirectory("events").toUri().toString();
    SparkConf conf =
        new SparkConf().setMaster("local[1]").setAppName("events").set("spark.ui.enabled", "false");
    conf.set("spark.driver.host", "127.0.0.1").set("spark.driver.bindAddress", "127.0.0.1");
    conf.set("spark.eventLog.enabled", args[0]).set("spark.eventLog.dir", events);
    String end = "starts and stops";
    try (JavaSparkContext spark = new JavaSparkContext(conf)) {
      end = spark.version() + " " + end;
    } catch (Throwable failure) {
      end = failure.toString().replaceAll("\\s+", " ");
      failure.printStackTrace();
    }
    System.out.println("event log " + args[0] + ": " + end);
    System.exit(0);
  }
}
JAVA
opens="--add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.nio=ALL-UNNAMED --add-opens=java.base/java.util=ALL-UNNAMED --add-exports=java.base/sun.security.action=ALL-UNNAMED"
names() {
  echo "$classes" | tr ':' '\n' | sed -n 's|.*/||; /^jackson-core-[0-9]\|^jackson-databind\|^slf4j-api\|^log4j-slf4j\|^hadoop-common/p' | sort
}
{
  for spark in "_2.12:3.5.9 2.15.2" "_2.13:4.2.0 2.21.2"; do
    echo "spark-yarn${spark% *}"
    bring "org.apache.spark:spark-yarn${spark% *}"
    names
    run false
    run true
    bring "org.apache.spark:spark-yarn${spark% *}" "com.fasterxml.jackson.core:jackson-core:${spark#* }"
    echo "with jackson-core ${spark#* }"
    run true
  done
  echo "flink-yarn:2.3.0"
  bring org.apache.flink:flink-yarn:2.3.0
  names
} > "$folder/output"
seen "$folder/output" <<'TEXT'
spark-yarn_2.12:3.5.9
jackson-core-2.14.3.jar
jackson-databind-2.15.2.jar
log4j-slf4j2-impl-2.20.0.jar
slf4j-api-1.7.36.jar
event log false: 3.5.9 starts and stops
event log true: java.lang.NoClassDefFoundError: com/fasterxml/jackson/core/StreamReadConstraints
with jackson-core 2.15.2
event log true: 3.5.9 starts and stops
spark-yarn_2.13:4.2.0
jackson-core-2.20.0.jar
jackson-databind-2.21.2.jar
log4j-slf4j2-impl-2.25.4.jar
slf4j-api-1.7.36.jar
event log false: 4.2.0 starts and stops
event log true: 4.2.0 starts and stops
with jackson-core 2.21.2
event log true: 4.2.0 starts and stops
flink-yarn:2.3.0
hadoop-common-2.10.2.jar
jackson-core-2.9.10.jar
jackson-databind-2.9.10.7.jar
slf4j-api-1.7.36.jar
TEXT
