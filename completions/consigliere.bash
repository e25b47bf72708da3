# Bash completion, written by `consigliere completion bash`: source this file, or install it as
# /usr/share/bash-completion/completions/consigliere.

_consigliere_files() { # EXTENSION BEGINNING
    compgen -f -X "!*.$1" -- "$2"
    compgen -d -S / -- "$2"
}

_consigliere() {
    local word=$2 previous=$3 command="" i commands="play games cards serve backup migrate-store simulate tournament fit train bot worker replay verify analyse scenario engine print completion manual"
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        if [[ " $commands " == *" ${COMP_WORDS[i]} "* ]]; then
            command=${COMP_WORDS[i]}
            break
        fi
    done
    compopt +o nospace 2>/dev/null
    case "$command" in
        "")
            mapfile -t COMPREPLY < <(compgen -W "--help --version $commands" -- "$word") ;;
        play)
            case "$previous" in
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --players | -p) mapfile -t COMPREPLY < <(true); return ;;
                --option | -o) mapfile -t COMPREPLY < <(true); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --bots | -b) mapfile -t COMPREPLY < <(true); return ;;
                --seat) mapfile -t COMPREPLY < <(true); return ;;
                --people) mapfile -t COMPREPLY < <(true); return ;;
                --names) mapfile -t COMPREPLY < <(true); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
                --save) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                --lang | -l) mapfile -t COMPREPLY < <(compgen -W 'en de nl es' -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --game --players --option --cards --bots --seat --people --names --seed --save --resume --plain --lang' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        games)
            case "$previous" in
                --lang | -l) mapfile -t COMPREPLY < <(compgen -W 'en de nl es' -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --view-schema --json --lang' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        cards)
            case "$previous" in
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --kind) mapfile -t COMPREPLY < <(true); return ;;
                --diff) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --lang | -l) mapfile -t COMPREPLY < <(compgen -W 'en de nl es' -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --game --cards --kind --diff --json --lang' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        serve)
            case "$previous" in
                --data) mapfile -t COMPREPLY < <(compgen -d -S / -- "$word"); return ;;
                --store) mapfile -t COMPREPLY < <(true); return ;;
                --bus) mapfile -t COMPREPLY < <(true); return ;;
                --key-file) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                --new-key) mapfile -t COMPREPLY < <(true); return ;;
                --address) mapfile -t COMPREPLY < <(true); return ;;
                --port | -p) mapfile -t COMPREPLY < <(true); return ;;
                --admin) mapfile -t COMPREPLY < <(true); return ;;
                --web) mapfile -t COMPREPLY < <(compgen -d -S / -- "$word"); return ;;
                --public-url) mapfile -t COMPREPLY < <(true); return ;;
                --threads) mapfile -t COMPREPLY < <(true); return ;;
                --bot-threads) mapfile -t COMPREPLY < <(true); return ;;
                --bot-tables-per-person) mapfile -t COMPREPLY < <(true); return ;;
                --tables-per-hour) mapfile -t COMPREPLY < <(true); return ;;
                --public-tables-per-person) mapfile -t COMPREPLY < <(true); return ;;
                --guests-per-hour) mapfile -t COMPREPLY < <(true); return ;;
                --sign-ins-per-minute) mapfile -t COMPREPLY < <(true); return ;;
                --waiting-table-hours) mapfile -t COMPREPLY < <(true); return ;;
                --guest-days) mapfile -t COMPREPLY < <(true); return ;;
                --trusted-proxies) mapfile -t COMPREPLY < <(true); return ;;
                --smtp) mapfile -t COMPREPLY < <(true); return ;;
                --smtp-user) mapfile -t COMPREPLY < <(true); return ;;
                --mail-from) mapfile -t COMPREPLY < <(true); return ;;
                --private-webhooks) mapfile -t COMPREPLY < <(true); return ;;
                --log-form) mapfile -t COMPREPLY < <(true); return ;;
                --log-level) mapfile -t COMPREPLY < <(true); return ;;
                --drain-seconds) mapfile -t COMPREPLY < <(true); return ;;
                --session-idle-days) mapfile -t COMPREPLY < <(true); return ;;
                --session-days) mapfile -t COMPREPLY < <(true); return ;;
                --messages-per-second) mapfile -t COMPREPLY < <(true); return ;;
                --connections-per-address) mapfile -t COMPREPLY < <(true); return ;;
                --bot-pause-ms) mapfile -t COMPREPLY < <(true); return ;;
                --shortest-window-ms) mapfile -t COMPREPLY < <(true); return ;;
                --config) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --data --store --bus --key-file --new-key --address --port --admin --web --public-url --threads --bot-threads --bot-tables-per-person --tables-per-hour --public-tables-per-person --guests-per-hour --sign-ins-per-minute --waiting-table-hours --guest-days --trusted-proxies --smtp --smtp-user --mail-from --private-webhooks --log-form --log-level --drain-seconds --session-idle-days --session-days --messages-per-second --connections-per-address --bot-pause-ms --shortest-window-ms --config --print-config' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        backup)
            case "$previous" in
                --data) mapfile -t COMPREPLY < <(compgen -d -S / -- "$word"); return ;;
                --store) mapfile -t COMPREPLY < <(true); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --with-key --data --store' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi ;;
        migrate-store)
            case "$previous" in
                --from) mapfile -t COMPREPLY < <(compgen -d -S / -- "$word"); return ;;
                --to) mapfile -t COMPREPLY < <(true); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --from --to' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        simulate)
            case "$previous" in
                --bots | -b) mapfile -t COMPREPLY < <(true); return ;;
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --players | -p) mapfile -t COMPREPLY < <(true); return ;;
                --option | -o) mapfile -t COMPREPLY < <(true); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --games | -n) mapfile -t COMPREPLY < <(true); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
                --threads | -t) mapfile -t COMPREPLY < <(true); return ;;
                --bus) mapfile -t COMPREPLY < <(true); return ;;
                --report) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                --out) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --bots --game --players --option --cards --games --seed --threads --bus --json --report --out --compare' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        tournament)
            case "$previous" in
                --bots | -b) mapfile -t COMPREPLY < <(true); return ;;
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --players | -p) mapfile -t COMPREPLY < <(true); return ;;
                --option | -o) mapfile -t COMPREPLY < <(true); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --games | -n) mapfile -t COMPREPLY < <(true); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
                --threads | -t) mapfile -t COMPREPLY < <(true); return ;;
                --bus) mapfile -t COMPREPLY < <(true); return ;;
                --out) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --bots --game --players --option --cards --games --seed --threads --bus --json --out' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        fit)
            case "$previous" in
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --games | -n) mapfile -t COMPREPLY < <(true); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
                --out) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --game --cards --games --seed --out' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        train)
            case "$previous" in
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --steps) mapfile -t COMPREPLY < <(true); return ;;
                --games | -n) mapfile -t COMPREPLY < <(true); return ;;
                --rate) mapfile -t COMPREPLY < <(true); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
                --threads) mapfile -t COMPREPLY < <(true); return ;;
                --out) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --game --cards --steps --games --rate --seed --threads --out' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        bot)
            case "$previous" in
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --cards --seed' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        worker)
            case "$previous" in
                --bus) mapfile -t COMPREPLY < <(true); return ;;
                --threads | -t) mapfile -t COMPREPLY < <(true); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --bus --threads' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        replay)
            case "$previous" in
                --data) mapfile -t COMPREPLY < <(compgen -d -S / -- "$word"); return ;;
                --store) mapfile -t COMPREPLY < <(true); return ;;
                --seat) mapfile -t COMPREPLY < <(true); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --lang | -l) mapfile -t COMPREPLY < <(compgen -W 'en de nl es' -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --all --data --store --seat --cards --step --json --plain --lang' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi ;;
        verify)
            case "$previous" in
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --cards --json' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi ;;
        analyse)
            case "$previous" in
                --games | -n) mapfile -t COMPREPLY < <(true); return ;;
                --seed) mapfile -t COMPREPLY < <(true); return ;;
                --threads | -t) mapfile -t COMPREPLY < <(true); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --lang | -l) mapfile -t COMPREPLY < <(compgen -W 'en de nl es' -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --games --seed --threads --cards --json --lang' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi ;;
        scenario)
            case "$previous" in
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --json' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
            fi ;;
        engine)
            case "$previous" in
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --cards' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        print)
            case "$previous" in
                --game | -g) mapfile -t COMPREPLY < <(compgen -W 'la-cosa-nostra nothing-personal omerta' -- "$word"); return ;;
                --out) mapfile -t COMPREPLY < <(compgen -f -- "$word"); return ;;
                --paper) mapfile -t COMPREPLY < <(true); return ;;
                --cards) mapfile -t COMPREPLY < <(_consigliere_files toml "$word"); return ;;
                --lang | -l) mapfile -t COMPREPLY < <(compgen -W 'en de nl es' -- "$word"); return ;;
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help --game --out --paper --cards --lang' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
        completion)
            case "$previous" in
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help' -- "$word")
            else
                mapfile -t COMPREPLY < <(compgen -W 'bash zsh fish' -- "$word")
            fi ;;
        manual)
            case "$previous" in
            esac
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '--help' -- "$word")
            else
                mapfile -t COMPREPLY < <(true)
            fi ;;
    esac
    if [[ ${COMPREPLY[0]-} == */ ]]; then
        compopt -o nospace 2>/dev/null
    fi
}

complete -F _consigliere consigliere
