#!/usr/bin/env bash
# Which phone numbers in service libphonenumber-js calls valid, by each of the sets of metadata that one version ships.
#
# Version: libphonenumber-js 1.13.16, Node.
# Expected: the complete set (max) knows at least the numbers that the smaller one (min) takes and that people have: mobile numbers of France
#   and Israel, and those of American areas opened in the last years; Mexican mobile numbers as contact lists hold them (+52 1 …) are read as the
#   same number without the 1.
# Seen: max calls +33 7 12 … and +972 50 … invalid that min calls valid, both refuse the areas 679 and 924, and +52 1 … is not even possible. Who
#   asks either set alone turns away people who have a phone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts libphonenumber-js@1.13.16
cat >run.mjs <<'JS'
import { parsePhoneNumberFromString as max } from 'libphonenumber-js/max'
import { parsePhoneNumberFromString as min } from 'libphonenumber-js/min'
const seen = ['+33712345678', '+972501234567', '+16792345678', '+19242345678', '+5215512345678'].map(
  (number) => `${number} max ${max(number).isValid()} min ${min(number).isValid()} possible ${max(number).isPossible()}`,
)
console.log(seen.join('\n'))
const expected = `+33712345678 max false min true possible true
+972501234567 max false min true possible true
+16792345678 max false min false possible true
+19242345678 max false min false possible true
+5215512345678 max false min false possible false`
if (seen.join('\n') !== expected) throw new Error('It behaves differently now')
JS
node run.mjs
