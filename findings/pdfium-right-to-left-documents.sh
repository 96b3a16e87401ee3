#!/usr/bin/env bash
# What PDFium, Chrome's viewer, reads of a line in Latin letters in a document whose pages follow each other from right to left.
#
# Versions: @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst 0.14.2), @hyzyla/pdfium 2.1.13, Node 22 or later.
# Expected: /Direction in the catalogue's /ViewerPreferences says on which side the first of two pages stands (ISO 32000-1, 12.2), and
#   nothing about text; a line in Latin letters is read as it was written.
# Seen: with /Direction /R2L, which Typst writes for every document in Arabic, PDFium reverses the words of each Latin line:
#   'Calle Mayor 1' is read as '1 Mayor Calle'. With /L2R, in the same file otherwise, it is read rightly, and so is Arabic.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts @myriaddreamin/typst-ts-node-compiler@0.7.0 @hyzyla/pdfium@2.1.13 @expo-google-fonts/amiri@0.4.1
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { PDFiumLibrary } from '@hyzyla/pdfium'

const fontBlobs = [readFileSync('node_modules/@expo-google-fonts/amiri/400Regular/Amiri_400Regular.ttf')]
const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontBlobs }] })
const source = '#set document(title: "An address")\n#set text(lang: "ar", font: "Amiri")\n#block[#set text(dir: ltr); Calle Mayor 1]\n#block[قهوة طازجة]'
const pdf = compiler.pdf(compiler.compile({ mainFileContent: source }).result, { pdfStandard: 'ua-1' })
const pdfium = await PDFiumLibrary.init()
const read = async (bytes) => {
  const document = await pdfium.loadDocument(bytes)
  const text = document.getPage(0).getText().split('\r\n')
  document.destroy()
  return text
}
const turned = Buffer.from(pdf)
turned.write('/Direction /L2R', turned.indexOf('/Direction /R2L'))
const [asMade, asTurned] = [await read(pdf), await read(turned)]
console.log('R2L:', asMade, 'L2R:', asTurned)
const isAsSeen = asMade[0] === '1 Mayor Calle' && asTurned[0] === 'Calle Mayor 1' && asTurned[1] === 'قهوة طازجة'
if (!isAsSeen) {
  console.log('This has changed.')
  process.exit(1)
}
JS
node read.mjs
