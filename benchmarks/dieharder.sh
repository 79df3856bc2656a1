#!/usr/bin/env bash
# The committed draw stream through dieharder (Debian package), a fixed seed for each test.
# -Y 1: a weak result is followed up with more samples until it passes or fails.
# The lagged-sum test is run for lags 0 to 3 only: each further lag reads hundreds of megabytes more.
# Usage: benchmarks/dieharder.sh [OUTPUT] [TEST:NTUPLE …]
set -euo pipefail
cd "$(dirname "$0")/.."
out=${1:-docs/dieharder.txt}
shift || true
tests=("$@")
[ ${#tests[@]} -gt 0 ] || tests=(0:0 1:0 2:0 3:0 4:0 8:0 9:0 10:0 11:0 12:0 13:0 15:0 16:0 17:0 100:0 101:0 102:0
  200:1 200:2 200:4 200:8 201:2 201:3 201:5 202:2 202:3 202:4 202:5 203:0 203:1 203:2 203:3 204:0 205:0 206:0 207:0 208:0 209:0)
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
columns=(-D test_name -D ntuple -D tsamples -D psamples -D pvalues -D assessment)
for test in "${tests[@]}"; do
  (stream "${test%:0}" || true) | dieharder -Y 1 -g 200 -d "${test%:*}" -n "${test#*:}" "${columns[@]}" | grep -E 'PASSED|WEAK|FAILED' >> "$out"
done
echo "passed $(grep -c PASSED "$out"), weak and followed up $(grep -c WEAK "$out" || true), failed $(grep -c FAILED "$out" || true)"
