#!/usr/bin/env bash
# Spec files and the notes example by the README's command, on the Node that the npm package `node` has put into a folder.
set -euo pipefail
PATH="$1/node_modules/node/bin:$PATH"
npx --no-install mocha "${@:2}"
exec node scripts/try-notes.mjs
