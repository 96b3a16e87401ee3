#!/usr/bin/env bash
# What react-number-format, the number field of Mantine among others, makes of an amount whose decimals are written with a comma where the comma
# groups thousands, and of one with three digits after its decimal separator.
#
# Versions: react-number-format 5.4.5, react and react-dom 19.2.0, Node.
# Expected: a field with two decimals either takes 12,50 as twelve and a half, as no group of thousands has two digits, or refuses it; and 1.234
#   is refused, or 1,234 where points group.
# Seen: separators of groups are dropped wherever they stand, and decimals beyond the scale are cut off without a word: 12,50 is 1250, a
#   hundred times as much, and 1.234 is 1.23, a thousandth of what a German or a Brazilian means by it. No option refuses either.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts react-number-format@5.4.5 react@19.2.0 react-dom@19.2.0 jsdom@26.1.0
cat >run.cjs <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<div id="root"></div>')
for (const [name, value] of Object.entries({ window, document: window.document, navigator: window.navigator, IS_REACT_ACT_ENVIRONMENT: true }))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
const React = require('react')
const { createRoot } = require('react-dom/client')
const { NumericFormat } = require('react-number-format')
async function worth(typed) {
  let value
  const root = createRoot(document.getElementById('root'))
  const field = React.createElement(NumericFormat, { thousandSeparator: ',', decimalSeparator: '.', decimalScale: 2, onValueChange: (values) => { value = values.floatValue } })
  await React.act(async () => root.render(field))
  const input = document.querySelector('input')
  await React.act(async () => {
    Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(input, typed)
    input.dispatchEvent(new window.Event('input', { bubbles: true }))
  })
  await React.act(async () => root.unmount())
  return value
}
;(async () => {
  for (const typed of ['1,234.50', '12,50', '1.234']) console.log(`${typed} is ${await worth(typed)}`)
})()
JS
seen=$(node run.cjs)
echo "$seen"
[ "$seen" = $'1,234.50 is 1234.5\n12,50 is 1250\n1.234 is 1.23' ]
