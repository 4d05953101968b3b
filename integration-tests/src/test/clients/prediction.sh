#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# bin/dev prediction [SEED]: MapReduce and Spark on the local cluster, recorded under stock Fair, predicted for LsPS by whatif, run
# under LsPS, and predicted for stock Fair from that. Half an hour, on a machine with nothing else to do.
set -eu

here=$(cd "$(dirname "$0")" && pwd -P)
case ${1:-1} in
  '' | *[!0-9]*) echo "dev: prediction: a whole number for the draw, such as 2, not $1" >&2; exit 2 ;;
esac
folder=prediction
. "$here/common.sh"
trap - EXIT
bring spark-3.5.9
cd "$root"
exec mvn -q -B verify -Pnightly -pl tools -am -Dspotless.check.skip=true -Dtest=NoSuch -Dit.test=PredictionIT \
  -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false \
  -Dlsps.prediction.spark="$jars/spark-3.5.9" -Dlsps.prediction.seed="${1:-1}"
