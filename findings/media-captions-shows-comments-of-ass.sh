#!/usr/bin/env bash
# Whether what is a comment in subtitles of Advanced SubStation Alpha stays unseen.
#
# Versions: media-captions 1.0.4, subsrt-ts 2.1.2, Node. The file is as Aegisub writes it: two lines of dialogue, the later one first, with a
#   comment for translators after them.
# Expected: two cues, 'Hello' and 'Later'. `Comment:` events have the fields of dialogue and are never shown.
# Seen: media-captions puts the whole comment, with its times and its style, into the words of the cue before it, without an error. subsrt-ts
#   shows no comment and loses the first letters: 'ater' and 'ello'.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent media-captions@1.0.4 subsrt-ts@2.1.2
cat >subtitles.ass <<'END'
[Script Info]
ScriptType: v4.00+

[V4+ Styles]
Format: Name, Fontname, Fontsize
Style: Default,Arial,20

[Events]
Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
Dialogue: 0,0:00:03.00,0:00:04.00,Default,,0,0,0,,Later
Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Hello
Comment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Only for translators
END
cat >read.mjs <<'END'
import { readFileSync } from 'node:fs'
import { parseText } from 'media-captions'
import subsrt from 'subsrt-ts'

const text = readFileSync('subtitles.ass', 'utf8')
const { cues, errors } = await parseText(text, { type: 'ass' })
console.log(JSON.stringify(cues.map((cue) => cue.text)), errors.length)
console.log(JSON.stringify(subsrt.parse(text).filter(({ type }) => type === 'caption').map((cue) => cue.text)))
END
node read.mjs | tee seen
cat >expected <<'END'
["Later","Hello\nComment: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Only for translators"] 0
["ater","ello"]
END
diff expected seen
