#!/usr/bin/env bash
# Builds the wheel of the Python package, installs it and runs its tests, all below build/python.
#   scripts/test_python.sh [arguments of pytest]
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build/python
mkdir -p "$folder"

# The environment of the tests has exactly the versions of python/requirements.txt.
if ! cmp -s python/requirements.txt "$folder/requirements.txt"; then
    echo "python: installing what the tests need"
    /usr/bin/python3 -m venv --clear "$folder/venv"
    "$folder/venv/bin/pip" install -q --disable-pip-version-check -r python/requirements.txt
    cp python/requirements.txt "$folder/requirements.txt"
fi
export PATH="$PWD/$folder/venv/bin:$PATH"

# Where an earlier package is installed, the generator of stubs imports it beside the new module and fails.
pip uninstall -qq -y --disable-pip-version-check consigliere

echo "python: building the wheel"
rm -rf "$folder/wheel"
pip wheel -q --disable-pip-version-check --no-build-isolation --no-deps -w "$folder/wheel" . \
    >"$folder/wheel.log" 2>&1 ||
    { cat "$folder/wheel.log"; exit 1; }

echo "python: installing the wheel into a clean environment"
/usr/bin/python3 -m venv --clear "$folder/clean"
"$folder/clean/bin/pip" install -q --disable-pip-version-check "$folder"/wheel/*.whl
(cd "$folder" && clean/bin/python ../../python/examples/random_game.py >random_game.txt)

echo "python: running the tests"
pip install -q --disable-pip-version-check --no-deps --force-reinstall "$folder"/wheel/*.whl
exec python -m pytest -q -p no:cacheprovider python/tests "$@"
