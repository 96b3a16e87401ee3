#!/usr/bin/env bash
# Whether an application that is built for production gets the production build that react-router 7 ships.
#
# Versions: react-router 7.18.5 and, where it is mended, 8.5.3; esbuild 0.28.2, Node.
# Expected: the package has dist/development and dist/production, which differ in ENABLE_DEV_WARNINGS; with the conditions of a production
#   build a bundler takes the second.
# Seen: every entry of its exports, under every condition, names dist/development, and dist/production cannot be imported by its path
#   either (ERR_PACKAGE_PATH_NOT_EXPORTED). A bundle made with NODE_ENV=production and the condition "production" has ENABLE_DEV_WARNINGS
#   set: it warns on visitors' consoles, and its error page has notes for developers. Only an alias to the file itself, past the exports,
#   gets the other build. Version 8 names both builds in its exports.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts react-router@7.18.5 react@19.2.0 react-dom@19.2.0 esbuild@0.28.2
node node_modules/esbuild/install.js
shipped=$(grep -l 'ENABLE_DEV_WARNINGS = false' node_modules/react-router/dist/production/*.mjs | wc -l)
echo "files of the production build without warnings: $shipped"
[ "$shipped" -gt 0 ]

named=$(node -p "(JSON.stringify(require('./node_modules/react-router/package.json').exports).match(/production/g) ?? []).length")
echo "entries of exports that name it: $named"
[ "$named" = 0 ]

refused=$(node --input-type=module -e "await import('react-router/dist/production/index.mjs').catch((error) => console.log(error.code))")
echo "importing it by its path: $refused"
[ "$refused" = ERR_PACKAGE_PATH_NOT_EXPORTED ]

echo "export { createBrowserRouter, RouterProvider } from 'react-router'" >entry.mjs
bundle() {
  npx esbuild entry.mjs --bundle --format=esm --platform=browser --conditions=production \
    --define:process.env.NODE_ENV='"production"' "$@" | grep -o 'ENABLE_DEV_WARNINGS = [a-z]*'
}
plain=$(bundle)
aliased=$(bundle --alias:react-router="$folder/node_modules/react-router/dist/production/index.mjs")
echo "in a bundle for production: $plain; with an alias to the file: $aliased"
[ "$plain" = 'ENABLE_DEV_WARNINGS = true' ] && [ "$aliased" = 'ENABLE_DEV_WARNINGS = false' ]

npm install --silent --ignore-scripts react-router@8.5.3 react@19.3.1 react-dom@19.3.1
mended=$(node -p "(JSON.stringify(require('./node_modules/react-router/package.json').exports).match(/production/g) ?? []).length")
echo "entries of exports that name it with version 8: $mended"
[ "$mended" -gt 0 ]
