#!/bin/bash
# Judges the engine on the committed sets; fails when a figure has fallen below the baseline.
# Usage: Tests/evaluation.sh [--record] FOLDER-OF-ARTIFACTS FOLDER-OF-KBTOOL
set -eu -o pipefail

options=(--baseline Tests/Evaluation/baseline.tsv)
if [[ $1 == --record ]]; then
  options=(--tolerance 0.01 --record-baseline Tests/Evaluation/baseline.tsv)
  shift
fi
artifacts=$1
kbtool=$2/kbtool

log=$(mktemp)
trap 'rm -f "$log"' EXIT
cat Tests/Evaluation/swipes-*.jsonl | "$kbtool" evaluate swipes - --artifacts "$artifacts" \
  --decoder all --jobs 4 "${options[@]}" >"$log" || {
  cat "$log" >&2
  exit 1
}
echo "swipes are decoded as well as in Tests/Evaluation/baseline.tsv"
