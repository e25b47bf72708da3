# Bash completion for consigliere: source this file, or install it as
# /usr/share/bash-completion/completions/consigliere. Commands, games and options are read from the program itself.

_consigliere_commands() {
    "$1" --help 2>/dev/null | sed -n '/^Subcommands:/,/^$/s/^  \([a-z-]\{1,\}\) .*/\1/p'
}

_consigliere_games() {
    "$1" games --json 2>/dev/null | grep -oE '"id":"[a-z-]+"' | cut -d '"' -f 4 | sort -u
}

_consigliere_options() {
    "$1" ${2:+"$2"} --help 2>/dev/null | grep -oE -- '(^|[ ,])--[a-z][a-z-]*' | tr -d ' ,' | sort -u
}

_consigliere_files() { # EXTENSION BEGINNING
    compgen -f -X "!*.$1" -- "$2"
    compgen -d -S / -- "$2"
}

_consigliere() {
    local program=$1 word=$2 previous=$3 command="" i
    local commands
    commands=$(_consigliere_commands "$program" | tr '\n' ' ')
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ " $commands " == *" ${COMP_WORDS[i]} "* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done

    compopt +o nospace 2>/dev/null
    case "$previous" in
        --lang) mapfile -t COMPREPLY < <(compgen -W "en de nl es" -- "$word"); return ;;
        --game) mapfile -t COMPREPLY < <(compgen -W "$(_consigliere_games "$program")" -- "$word"); return ;;
        --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
        --save | --out | --report | --data) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_consigliere_options "$program" "$command")" -- "$word")
        return
    fi
    case "$command" in
        "") mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word") ;;
        replay | verify) mapfile -t COMPREPLY < <(_consigliere_files jsonl "$word") ;;
        scenario) mapfile -t COMPREPLY < <(_consigliere_files toml "$word") ;;
    esac
    if [[ ${COMPREPLY[0]-} == */ ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -F _consigliere consigliere
