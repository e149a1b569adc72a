# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# The beginning of every script beside it that runs tests, in place of begin.sh. Keeps the logs until they are summed up.
# Fails by what `report` returns; meson and ninja have printed why.
# shellcheck shell=sh
# shellcheck disable=SC2154 # begin.sh sets it.

. "$(dirname "$(readlink -f "$0")")/begin.sh"

export LC_ALL=C.UTF-8
logs=$(mktemp -d)
n_logs=0
trap 'rm -rf "$logs"' EXIT
trap 'exit 143' INT TERM

# add RESULT NAME WORDS: the result of what is no test of meson's, as meson writes it. All are words without quotes.
add ()
{
  n_logs=$((n_logs + 1))
  printf '{"result": "%s", "name": "%s", "stdout": "%s"}\n' "$@" >"$logs/$n_logs"
}

# run_tests KIND [MESON TEST OPTION…]: builds and runs.
run_tests ()
{
  build "$1" || { add FAIL build 'It could not be built; the reason is above.'; return 0; }
  shift
  rm -f "$folder"/meson-logs/testlog*.json
  status=0
  # One more than there are processors: some of them always wait.
  meson test -C "$folder" --no-rebuild --num-processes "$(($(nproc) + 1))" "$@" || status=$?

  # The log has the name of the set-up: testlog.json, testlog-full.json.
  log=$(find "$folder/meson-logs" -name 'testlog*.json' -size +0)
  if [ -z "$log" ]; then
    add FAIL meson 'It ran no test.'
    return
  fi
  n_logs=$((n_logs + 1))
  cp "$log" "$logs/$n_logs"
  # A test that failed is in the log; meson, when it failed by itself, is not.
  if [ "$status" -ne 0 ] && "$here/summary" "$log" >/dev/null; then
    add FAIL meson "It ended with $status; the reason is above."
  fi
}

# report: the failed and the skipped tests, the repeated inputs, and "N passed, N failed". Returns whether nothing failed.
report ()
{
  "$here/summary" "$logs"/*
}
