#!/usr/bin/env bash
# The line ends of a message that nodemailer's stream transport returns.
#
# Versions: nodemailer 10.6.0, Node.
# Expected: https://nodemailer.com/transports/stream says of the option `newline`: 'windows' for CRLF or 'unix' for LF, by default 'unix'.
#   So without the option every line ends with LF, as with newline: 'unix'; at least all lines end alike.
# Seen: without the option, headers and boundaries end with CRLF, and the lines of text and HTML with whatever they have, so that one
#   message has both kinds. With either value of the option, given explicitly, there is one kind.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts nodemailer@10.6.0
cat >count.mjs <<'JS'
import { createTransport } from 'nodemailer'

const mail = { from: 'a@shop.example', to: 'b@shop.example', subject: 'Hello', text: 'One\ntwo', html: '<p>\nOne</p>' }
for (const newline of [undefined, 'unix', 'windows']) {
  const transport = createTransport({ streamTransport: true, buffer: true, ...(newline && { newline }) })
  const text = (await transport.sendMail(mail)).message.toString('latin1')
  const count = (pattern) => (text.match(pattern) ?? []).length
  console.log(`${newline ?? 'default'}: CRLF ${count(/\r\n/g) > 0 ? 'yes' : 'no'}, LF alone ${count(/(?<!\r)\n/g) > 0 ? 'yes' : 'no'}`)
}
JS
seen=$(node count.mjs)
echo "$seen"
[ "$seen" = 'default: CRLF yes, LF alone yes
unix: CRLF no, LF alone yes
windows: CRLF yes, LF alone no' ]
