#!/usr/bin/env bash
# tools/release/publish.sh <folder> [--dry-run]: publishes the four tarballs that `npm run pack` left in the folder.
# `GITHUB_REPOSITORY` (owner/name) must be the repository that they name. Versions that npm has already are left alone,
# so a release that failed halfway can be repeated.
set -euo pipefail
cd "$1"
names='idv-elements idv-elements-mediapipe idv-elements-server idv-elements-testing'
address="git+https://github.com/${GITHUB_REPOSITORY:?is not set}.git"

field() { tar -xOf "$1" package/package.json | node -p "JSON.parse(require('node:fs').readFileSync(0)).$2"; }

for name in $names; do
  named=$(field "$name"-[0-9]*.tgz repository?.url)
  if [ "$named" != "$address" ]; then
    echo "$name names the repository $named, and npm would refuse it: expected $address" >&2
    exit 1
  fi
done

# npm can state which commit and which workflow made the tarballs only where it is asked from a workflow.
if [ -n "${ACTIONS_ID_TOKEN_REQUEST_URL:-}" ]; then set -- "$@" --provenance; fi
# What the others depend on comes first.
for name in $names; do
  tarball=$(echo "$name"-[0-9]*.tgz)
  version=$(field "$tarball" version)
  if npm view "$name@$version" version 2>&1 | grep -qxF "$version"; then
    echo "$name@$version is on npm already"
  else
    npm publish "./$tarball" --access public --ignore-scripts "${@:2}"
  fi
done
