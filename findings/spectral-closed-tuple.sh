#!/usr/bin/env bash
# Spectral reading an OpenAPI 3.1 description with a tuple, as zod writes one.
#
# Versions: @stoplight/spectral-cli 6.16.3 with its ruleset spectral:oas, zod 4.6.7, @redocly/openapi-core 1.34.24, Node 24.
# Expected: no error. OpenAPI 3.1 takes its schemas from JSON Schema 2020-12, where `prefixItems` describes a tuple and `"items": false`
#   says that nothing comes after it; that is what zod's `toJSONSchema` writes.
# Seen: error array-items: Schemas with "type: array", require a sibling "items" field, at the very place of `items`: `false` counts as
#   not there. Redocly's recommended rules have nothing against the same file. With a schema for `items` and `maxItems` in place of
#   `false`, which means the same, Spectral is silent.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts @stoplight/spectral-cli@6.16.3 zod@4.6.7 @redocly/openapi-core@1.34.24
cat >run.mjs <<'JS'
import { writeFileSync } from 'node:fs'
import core from '@redocly/openapi-core'
import { z } from 'zod'
const tuple = z.tuple([z.int(), z.int()])
const describe = (part) => {
  const schema = z.toJSONSchema(part)
  return {
    openapi: '3.1.0',
    info: { title: 'Points', version: '1', description: 'Points', contact: { name: 'A' }, license: { name: 'MIT', url: 'https://a.test' } },
    servers: [{ url: 'https://a.test' }],
    tags: [{ name: 'points', description: 'Points' }],
    paths: {
      '/points': {
        get: {
          operationId: 'points', summary: 'Points', description: 'Points', tags: ['points'], security: [],
          responses: { 200: { description: 'A point', content: { 'application/json': { schema } } }, 404: { description: 'None' } },
        },
      },
    },
  }
}
const plain = describe(tuple)
console.log(JSON.stringify(plain.paths['/points'].get.responses[200].content['application/json'].schema))
writeFileSync('plain.json', JSON.stringify(plain))
writeFileSync('with-items.json', JSON.stringify(describe(tuple.meta({ items: { type: 'integer' } }))))
const config = await core.createConfig({ extends: ['recommended'] })
const problems = await core.lintFromString({ source: JSON.stringify(plain), absoluteRef: '/plain.json', config })
console.log('redocly:', problems.length, 'problems')
JS
echo 'extends: ["spectral:oas"]' >rules.yaml
output=$(node run.mjs)
echo "$output"
grep -q '"items":false' <<<"$output"
grep -q '^redocly: 0 problems$' <<<"$output"
plain=$(npx spectral lint -r rules.yaml plain.json || true)
echo "$plain"
grep -q 'array-items' <<<"$plain"
with_items=$(npx spectral lint -r rules.yaml with-items.json)
echo "$with_items"
grep -q "No results with a severity of 'error' found" <<<"$with_items"
