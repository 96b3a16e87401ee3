#!/usr/bin/env bash
# sharp converting one picture in Display P3 to sRGB, with 8 and with 16 bits a colour.
#
# Versions: sharp 0.35.5 (libvips of @img/sharp-libvips-linux-x64), Node 24.
# Expected: `toColourspace('srgb')` gives both the same colours, but for rounding: the pictures differ in nothing but their depth, and the
#   profile is in both.
# Seen: with 8 bits, P3's (90, 197, 81) becomes sRGB's (0, 200, 60). With 16 bits the numbers stay (90, 197, 81), and the profile that
#   would explain them is left out: the picture is dull, and nothing says so. It is first converted to P3, which sharp works in for 16 bits,
#   then cut to 8. `pipelineColourspace('srgb')` before it gives the colours of 8 bits.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent sharp@0.35.5
cat >run.mjs <<'JS'
import sharp from 'sharp'
const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 0, g: 200, b: 60 } } })
const eight = await plain.withIccProfile('p3').png().toBuffer()
const sixteen = await sharp(eight).toColourspace('rgb16').withIccProfile('p3').png().toBuffer()
const colour = async (picture) => [...(await sharp(await picture.png().toBuffer()).raw().toBuffer()).subarray(0, 3)]
for (const input of [eight, sixteen]) {
  const { depth, hasProfile } = await sharp(input).metadata()
  const made = await sharp(input).toColourspace('srgb').png().toBuffer()
  const after = await sharp(made).metadata()
  console.log(depth, 'profile', hasProfile, '→', await colour(sharp(input).toColourspace('srgb')), 'profile', after.hasProfile)
}
console.log('with pipelineColourspace →', await colour(sharp(sixteen).pipelineColourspace('srgb').toColourspace('srgb')))
JS
output=$(node run.mjs)
echo "$output"
grep -Eq '^uchar profile true → \[ 0, (199|200|201), (59|60|61) \] profile false$' <<<"$output"
grep -Eq '^ushort profile true → \[ (89|90|91), (196|197|198), (80|81|82) \] profile false$' <<<"$output"
grep -Eq '^with pipelineColourspace → \[ 0, (199|200|201), (59|60|61) \]$' <<<"$output"
