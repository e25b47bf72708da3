#!/usr/bin/env bash
# Writes the manual page and the completions from the definitions of the commands: scripts/update_reference.sh [PROGRAM]
set -euo pipefail
cd "$(dirname "$0")/.."
program=${1:-build/consigliere}
"$program" manual >packaging/consigliere.1
"$program" completion bash >completions/consigliere.bash
"$program" completion zsh >completions/_consigliere
"$program" completion fish >completions/consigliere.fish
