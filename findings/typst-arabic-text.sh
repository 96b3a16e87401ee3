#!/usr/bin/env bash
# What viewers read of Arabic text in a tagged PDF by Typst, for different typefaces.
#
# Versions: @myriaddreamin/typst-ts-node-compiler 0.7.0 (Typst 0.14.2), @hyzyla/pdfium 2.1.13, pdfjs-dist 6.5.438, Readex Pro 0.4.1,
#   Noto Sans Arabic 0.4.3 and Amiri 0.4.1 of @expo-google-fonts, Node 22 or later.
# Expected: each word is read as it was written, in every typeface.
# Seen: only in Amiri. Where lam and alef are one glyph (Readex Pro, and most others), PDFium and pdf.js, like Poppler, turn its two letters
#   round: سلام is read as سالم. Where a face draws dots as glyphs of their own (Noto Sans Arabic, and all Noto faces), the letters that have
#   dots are read twice, in another order: قهوة as قق ة هوة. Amiri does neither, but both viewers read a space within تسوية unless kerning
#   is off.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --ignore-scripts @myriaddreamin/typst-ts-node-compiler@0.7.0 @hyzyla/pdfium@2.1.13 pdfjs-dist@6.5.438 \
  @expo-google-fonts/readex-pro@0.4.1 @expo-google-fonts/noto-sans-arabic@0.4.3 @expo-google-fonts/amiri@0.4.1
cat >read.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const pdfium = await PDFiumLibrary.init()
const read = async (name, file, word, kerning = true) => {
  const fontBlobs = [readFileSync(`node_modules/@expo-google-fonts/${file}.ttf`)]
  const compiler = NodeCompiler.create({ workspace: '.', fontArgs: [{ fontBlobs }] })
  const source = `#set document(title: "A word")\n#set text(lang: "ar", font: "${name}", fallback: false, kerning: ${kerning})\n#sys.inputs.word`
  const { result } = compiler.compile({ mainFileContent: source, inputs: { word } })
  const pdf = compiler.pdf(result, { pdfStandard: 'ua-1' })
  const document = await pdfium.loadDocument(pdf)
  const chrome = document.getPage(0).getText()
  document.destroy()
  const page = await (await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise).getPage(1)
  const firefox = (await page.getTextContent()).items.map(({ str }) => str).join('')
  console.log(`${name}: ${word} is read as ${chrome} by PDFium, ${firefox} by pdf.js`)
  return chrome === word && firefox === word
}
const seen = [
  await read('Readex Pro', 'readex-pro/400Regular/ReadexPro_400Regular', 'سلام'),
  await read('Noto Sans Arabic', 'noto-sans-arabic/400Regular/NotoSansArabic_400Regular', 'قهوة'),
  await read('Amiri', 'amiri/400Regular/Amiri_400Regular', 'سلام'),
  await read('Amiri', 'amiri/400Regular/Amiri_400Regular', 'قهوة'),
  await read('Amiri', 'amiri/400Regular/Amiri_400Regular', 'تسوية'),
  await read('Amiri', 'amiri/400Regular/Amiri_400Regular', 'تسوية', false),
]
if (seen.join() !== 'false,false,true,true,false,true') {
  console.log('This has changed.')
  process.exit(1)
}
JS
node read.mjs
