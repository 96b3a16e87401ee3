import { mkdtempSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { inflateSync } from 'node:zlib'
import sharp from 'sharp'

const largestSide = 2_400
const limitInputPixels = 40_000_000

/**
 * A picture drawn anew with a text all over it, as WebP of at most 2,400 pixels a side: whoever passes it on passes on who looked.
 * The text is of Latin letters, digits and the marks of user names.
 */
export async function watermarked(picture: Buffer, text: string): Promise<Buffer> {
  const upright = await sharp(picture, { limitInputPixels })
    .rotate()
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = upright.info
  const tile = await tileOf(text, Math.max(12, Math.round(Math.min(width, height) / 28)), width, height)
  return sharp(upright.data)
    .composite([{ input: tile, tile: true }])
    .webp({ quality: 82 })
    .toBuffer()
}

/** The text once, in white with a dark shadow so that it reads on any ground, slanted, with room around it, and within the picture. */
async function tileOf(text: string, size: number, width: number, height: number): Promise<Buffer> {
  const line = async (colour: string) =>
    sharp({
      text: {
        text: `<span foreground="${colour}">${text}</span>`,
        font: `Readex Pro ${size}px`,
        fontfile: await font(),
        rgba: true,
      },
    })
      .png()
      .toBuffer()
  const [dark, light] = [await line('#000000'), await line('#ffffff')]
  const { width: long = 1, height: high = 1 } = await sharp(light).metadata()
  const both = await sharp({ create: { width: long + 2, height: high + 2, channels: 4, background: '#0000' } })
    .composite([
      { input: dark, left: 2, top: 2 },
      { input: light, left: 0, top: 0 },
    ])
    .png()
    .toBuffer()
  const slanted = await sharp(both)
    .rotate(-24, { background: '#0000' })
    .extend({ top: size, bottom: size, left: size, right: size, background: '#0000' })
    .png()
    .toBuffer()
  return sharp(slanted)
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .composite([
      { input: Buffer.from([0, 0, 0, 128]), raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' },
    ])
    .png()
    .toBuffer()
}

let opened: Promise<string> | null = null
/** The product's own font as a file, since a server may have none at all. */
const font = () => {
  opened ??= readFile(
    createRequire(import.meta.url).resolve('@fontsource/readex-pro/files/readex-pro-latin-400-normal.woff'),
  ).then((woff) => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'vivobid-font-')), 'readex-pro.ttf')
    writeFileSync(file, unpackedFont(woff))
    return file
  })
  return opened
}

/** The TrueType font inside a WOFF 1.0 file (W3C): the same tables, not compressed. */
function unpackedFont(woff: Buffer): Buffer {
  const many = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + many * 16)
  const power = Math.floor(Math.log2(many))
  directory.writeUInt32BE(woff.readUInt32BE(4), 0)
  directory.writeUInt16BE(many, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE(many * 16 - 2 ** power * 16, 10)
  const parts = [directory]
  let offset = directory.length
  for (let i = 0; i < many; i++) {
    const at = 44 + i * 20
    const [start, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const content = woff.subarray(start, start + packed)
    const table = packed < length ? inflateSync(content) : content
    woff.copy(directory, 12 + i * 16, at, at + 4)
    directory.writeUInt32BE(woff.readUInt32BE(at + 16), 12 + i * 16 + 4)
    directory.writeUInt32BE(offset, 12 + i * 16 + 8)
    directory.writeUInt32BE(length, 12 + i * 16 + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}
