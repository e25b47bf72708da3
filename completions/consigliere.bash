# Completion of consigliere in bash: source this file, or install it as
# /usr/share/bash-completion/completions/consigliere. Options are asked of the program itself.

_consigliere_options() {
    "$1" ${2:+"$2"} --help 2>/dev/null | grep -oE -- '(^|[ ,])--[a-z][a-z-]*' | tr -d ' ,' | sort -u
}

_consigliere_files() { # EXTENSION BEGINNING
    compgen -f -X "!*.$1" -- "$2"
    compgen -d -S / -- "$2"
}

_consigliere() {
    local program=$1 word=$2 previous=$3 command="" i
    local commands="games cards play simulate replay verify scenario engine"
    local games="la-cosa-nostra omerta nothing-personal"
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ " $commands " == *" ${COMP_WORDS[i]} "* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done

    compopt +o nospace 2>/dev/null
    case "$previous" in
        --lang) mapfile -t COMPREPLY < <(compgen -W "en de nl es" -- "$word"); return ;;
        --game) mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word"); return ;;
        --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
        --log | --save | --output) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(_consigliere_options "$program" "$command")" -- "$word")
        return
    fi
    case "$command" in
        "") mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word") ;;
        games | cards | play | simulate | engine) mapfile -t COMPREPLY < <(compgen -W "$games" -- "$word") ;;
        replay | verify) mapfile -t COMPREPLY < <(_consigliere_files jsonl "$word") ;;
        scenario) mapfile -t COMPREPLY < <(_consigliere_files toml "$word") ;;
    esac
    if [[ ${COMPREPLY[0]-} == */ ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -F _consigliere consigliere
