#!/usr/bin/env bash
# Plays the golden games in replays/ again, with the same players, options and seeds, and rewrites their logs.
# Run it after a change of rules, questions, bots or the log format, and explain in the commit why the games changed.
#   scripts/record_golden.sh               all games
#   scripts/record_golden.sh omerta        only files whose name begins with "omerta"
set -euo pipefail
cd "$(dirname "$0")/.."
program=${CONSIGLIERE:-build/consigliere}
only=${1:-}

record() {  # FILE GAME PLAYERS BOTS SEED [OPTION...]
    local file=replays/$1.jsonl game=$2 players=$3 bots=$4 seed=$5
    shift 5
    [[ $file == replays/$only* ]] || return 0
    local options=()
    for option in "$@"; do options+=(--option "$option"); done
    "$program" play --game "$game" --players "$players" --people 0 --bots "$bots" --seed "$seed" \
        --save "$file" --plain "${options[@]}" > /dev/null
    "$program" verify "$file"
}

record la-cosa-nostra-three-players la-cosa-nostra 3 steady 1
record la-cosa-nostra-random-play la-cosa-nostra 4 random 2 trap_window=success_only target_declaration=full_before_reveal
record la-cosa-nostra-five-players-all-variants la-cosa-nostra 5 steady 3 edition=nl double_planning=edition \
    wild_influence=true business_bonus=true robbery_of_robbery=true
record nothing-personal-three-players nothing-personal 3 steady 1
record nothing-personal-five-players-random-play nothing-personal 5 random 2
record omerta-two-players omerta 2 steady 1
record omerta-four-players-negotiating omerta 4 steady 2 negotiation=true
record omerta-conquest omerta 5 random 3 mode=conquista involvement=secret_simultaneous
