#!/usr/bin/env bash
# The committed draw stream through dieharder (Debian package), one fixed seed, test by test.
# -Y 1: a weak result is followed up with more samples until it passes or fails.
# The lagged-sum test is run for lags 0 to 3 only: each further lag reads hundreds of megabytes more.
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-docs/dieharder.txt}
stream() { .venv/bin/python -c '
import hashlib, sys
from croupier.play import CommittedChance
seed = hashlib.sha256(sys.argv[1].encode()).digest()
try:
    for block in CommittedChance(seed).stream():
        sys.stdout.buffer.write(block)
except BrokenPipeError:
    sys.stderr.close()
' "croupier dieharder $1"; }
{
  echo "# dieharder $(dieharder -l 2>/dev/null | grep -oE 'version [0-9.]+' | head -1): CommittedChance.stream(), seed = SHA-256('croupier dieharder TEST')"
  echo "# test name | ntuple | tsamples | psamples | p-value | assessment"
} > "$out"
for test in 0 1 2 3 4 8 9 10 11 12 13 15 16 17 100 101 102 200 201 202 204 205 206 207 208 209; do
  (stream "$test" || true) | dieharder -Y 1 -g 200 -d "$test" -D test_name -D ntuple -D tsamples -D psamples -D pvalues -D assessment | grep -E 'PASSED|WEAK|FAILED' >> "$out"
done
for lag in 0 1 2 3; do
  (stream "203 $lag" || true) | dieharder -Y 1 -g 200 -d 203 -n "$lag" -D test_name -D ntuple -D tsamples -D psamples -D pvalues -D assessment | grep -E 'PASSED|WEAK|FAILED' >> "$out"
done
echo "# passed $(grep -c PASSED "$out"), weak $(grep -c WEAK "$out" || true), failed $(grep -c FAILED "$out" || true)" >> "$out"
tail -1 "$out"
