#!/usr/bin/env bash
# Whether a text with a line break comes back from CSV with Windows line ends as it was.
#
# Versions: csv-stringify 6.9.0 with record_delimiter 'windows', read by csv-parse 7.0.3 and papaparse 5.7.1, Node.
# Expected: one row of two fields. RFC 4180 has fields with line breaks in quotes, and a line feed alone is one.
# Seen: csv-stringify quotes only what contains the whole delimiter, CR and LF, and writes a field with a line feed bare. papaparse reads
#   two rows, and csv-parse, of the same project, refuses them as of different lengths. With record_delimiter 'unix' the field is in quotes, and
#   papaparse writes it in quotes with either.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent csv-stringify@6.9.0 csv-parse@7.0.3 papaparse@5.7.1
cat >run.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import Papa from 'papaparse'

const rows = [['first line\nsecond line', 'a']]
const read = (parse) => {
  try {
    return parse()
  } catch (error) {
    return error.code
  }
}
for (const [name, text] of [
  ['csv-stringify, windows', stringify(rows, { record_delimiter: 'windows' })],
  ['csv-stringify, unix', stringify(rows, { record_delimiter: 'unix' })],
  ['papaparse', Papa.unparse(rows, { newline: '\r\n' })],
])
  console.log(
    name,
    JSON.stringify(text),
    JSON.stringify(Papa.parse(text, { skipEmptyLines: true }).data),
    JSON.stringify(read(() => parse(text))),
  )
JS
node run.mjs | tee seen
cat >expected <<'END'
csv-stringify, windows "first line\nsecond line,a\r\n" [["first line"],["second line","a\r"]] "CSV_RECORD_INCONSISTENT_FIELDS_LENGTH"
csv-stringify, unix "\"first line\nsecond line\",a\n" [["first line\nsecond line","a"]] [["first line\nsecond line","a"]]
papaparse "\"first line\nsecond line\",a" [["first line\nsecond line","a"]] [["first line\nsecond line","a"]]
END
diff expected seen
