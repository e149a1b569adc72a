# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds, runs tests, and keeps meson's logs of them until they are summed up.
# Sourced by build-aux/test, build-aux/test-long and build-aux/test-sanitized, which set $checkout before.
# Needs what build-aux/packages.sh lists for "play", "screen" and "test".
# Fails by what `report` returns; meson and ninja have printed why.
# shellcheck shell=sh
# shellcheck disable=SC2154

# shellcheck source-path=SCRIPTDIR source=packages.sh
. "$checkout/build-aux/packages.sh"
# shellcheck source-path=SCRIPTDIR source=build.sh
. "$checkout/build-aux/build.sh"

logs=$(mktemp -d)
n_logs=0
trap 'rm -rf "$logs"' EXIT

# fail WHAT WHY: what went wrong outside any test counts as a failed test. Both are words without quotes.
fail ()
{
  n_logs=$((n_logs + 1))
  printf '{"name": "%s", "result": "FAIL", "duration": 0, "stdout": "%s"}\n' "$1" "$2" >"$logs/$n_logs"
}

# build_warning_free CHECKOUT FOLDER [MESON OPTION…]
build_warning_free ()
{
  build "$@" -Dwerror=true && return
  fail build 'It could not be built; the reason is above.'
  return 1
}

# run_tests FOLDER [MESON TEST OPTION…]
run_tests ()
{
  folder=$1/meson-logs
  rm -f "$folder"/testlog*.json
  status=0
  meson test -C "$@" --no-rebuild || status=$?

  # The log has the name of the set-up: testlog.json, testlog-full.json.
  log=$(find "$folder" -name 'testlog*.json' -size +0)
  if [ -n "$log" ]; then
    n_logs=$((n_logs + 1))
    cp "$log" "$logs/$n_logs"
    # A test that failed is in the log; meson, when it failed by itself, is not.
    if [ "$status" -ne 0 ] && "$checkout/build-aux/summary" "$logs/$n_logs" >/dev/null; then
      fail meson "It ended with $status; the reason is above."
    fi
  else
    fail meson 'It ran no test.'
  fi
}

# report: the failed tests with their output, the repeated inputs, and "N passed, N failed". Returns whether nothing failed.
report ()
{
  "$checkout/build-aux/summary" "$logs"/*
}
