# SPDX-FileCopyrightText: 2026 The Tileshift authors
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Builds, runs the suites, and counts how the tests ended, over as many builds as there are.
# Sourced by build-aux/test and build-aux/test-sanitized, after build-aux/build.sh.
# Needs what build-aux/packages.sh lists for "play", "screen" and "test".
# Fails by what report returns; meson and ninja have said why.
# shellcheck shell=sh

passed=0
failed=0
skipped=0
failures=$(mktemp)
trap 'rm -f "$failures"' EXIT

# count LOG WORD…: how many tests ended like this, in the summary that meson prints: "Ok:   12".
count ()
{
  count_log=$1
  shift
  for word; do
    sed -n "s/^$word: *//p" "$count_log"
  done | awk '{ n += $1 } END { print n + 0 }'
}

# run_suites FOLDER [MESON TEST OPTION…]: what meson itself did not survive counts as a failure.
run_suites ()
{
  log=$1/test.log
  status=$1/test.status
  rm -f "$1/meson-logs/testlog.json"
  { meson test -C "$@" --no-rebuild --print-errorlogs 2>&1 && echo 0 >"$status" || echo $? >"$status"; } | tee "$log"

  [ ! -e "$1/meson-logs/testlog.json" ] ||
    "$(dirname "$(readlink -f "$0")")/failures" "$1/meson-logs/testlog.json" >>"$failures"
  n_failed=$(count "$log" Fail 'Unexpected Pass' Timeout)
  [ "$n_failed" -gt 0 ] || [ "$(cat "$status")" = 0 ] || n_failed=1
  passed=$((passed + $(count "$log" Ok 'Expected Fail')))
  failed=$((failed + n_failed))
  skipped=$((skipped + $(count "$log" Skipped)))
}

# could_build CHECKOUT FOLDER [MESON OPTION…]: warnings are errors; what cannot be built is a failure.
could_build ()
{
  build "$@" -Dwerror=true && return
  echo "$(basename "$0"): it could not be built; the reason is above." >&2
  failed=$((failed + 1))
  return 1
}

# test_plain CHECKOUT [MESON TEST OPTION…]
test_plain ()
{
  folder=$1/_build-test
  could_build "$1" "$folder" || return 0
  shift
  run_suites "$folder" "$@"
}

# test_sanitized CHECKOUT [MESON TEST OPTION…]: what reads or writes beyond its own, leaks, or relies on nothing in C,
# fails. The style is the same in every build. The whole program in its window takes its time here: it is played once,
# unless the options ask for more.
test_sanitized ()
{
  folder=$1/_build-sanitized
  could_build "$1" "$folder" -Db_sanitize=address,undefined || return 0
  shift
  if [ $# -gt 0 ]; then
    run_suites "$folder" --timeout-multiplier 4 "$@"
  else
    run_suites "$folder" --timeout-multiplier 4 --no-suite style --no-suite e2e
    run_suites "$folder" --timeout-multiplier 4 --suite e2e one-game
  fi
}

# report: once more what the failed tests said, since much was printed after it; then "N passed, N failed", with
# ", N skipped" when some were. Returns whether nothing failed.
report ()
{
  cat "$failures"
  echo
  echo "$passed passed, $failed failed$([ "$skipped" -eq 0 ] || echo ", $skipped skipped")"
  [ "$failed" -eq 0 ]
}
