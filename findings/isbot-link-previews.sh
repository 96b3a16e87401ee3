#!/usr/bin/env bash
# Whether isbot knows the programs that fetch a page to show a preview of a link.
#
# Versions: isbot 5.2.3, Node.
# Expected: a fetcher of previews that names itself is a program, also where it names a browser before, as those of Slack, WhatsApp and
#   Facebook are.
# Seen: LINE's (line-poker), Notion's (NotionEmbedder) and GTmetrix are people once a browser's name stands before theirs, and so is what Office and
#   Outlook send for a link in a document or mail (ms-office, Microsoft Office, Outlook-iOS). Whoever counts visitors by isbot counts each
#   share of a link as one.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts isbot@5.2.3
cat >look.mjs <<'SCRIPT'
import { isbot } from 'isbot'
const browser = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
const known = ['facebookexternalhit/1.1', 'WhatsApp/2.2412.54 W', 'Slackbot-LinkExpanding 1.0', 'facebookexternalhit/1.1;line-poker/1.0']
const missed = [
  ...['line-poker/1.0', 'NotionEmbedder', 'GTmetrix'].map((name) => `${browser} ${name}`),
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Microsoft Office/16.0 (Microsoft Outlook 16.0.12026; Pro)',
  'Outlook-iOS/709.2226530.prod.iphone',
]
for (const agent of [...known, ...missed]) console.log(isbot(agent) ? 'program' : 'person ', agent)
process.exit(known.every((agent) => isbot(agent)) && missed.every((agent) => !isbot(agent)) ? 0 : 1)
SCRIPT
node look.mjs
