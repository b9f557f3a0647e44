#!/usr/bin/env bash
# Installs the browser of the browser tests where there is none.
set -euo pipefail
command -v chromium >/dev/null && exit
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
