import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AV_LOG_QUIET, Decoder, Demuxer, Encoder, FilterAPI, Log, Muxer, pipeline } from 'node-av'
import sharp from 'sharp'
import { box } from './hostile-files.ts'

type Options = {
  /** Side in pixels of the tiles that it consists of, as phones write them; one picture without it. */
  tile?: number
  /** Quarter turns counter-clockwise in which it is to be shown. */
  turns?: number
  icc?: Buffer | undefined
  brand?: string
  exif?: string
}

/** A HEIC of the pixels of a picture, whose width and height are even. */
export async function heicOf(
  picture: Buffer,
  { tile, turns = 0, icc, brand = 'heic', exif }: Options = {},
): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const places = tile ? tilesOf({ width, height }, tile) : [{ left: 0, top: 0, width, height }]
  const coded: Coded[] = []
  for (const place of places) {
    const size = { width: tile ?? width, height: tile ?? height }
    const part = await sharp(picture).extract(place).png().toBuffer()
    const { data, info } = await sharp(part)
      .extend({ right: size.width - place.width, bottom: size.height - place.height, extendWith: 'copy' })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    coded.push(await encode(await sharp(data, { raw: info }).png().toBuffer()))
  }
  return boxesOf({ coded, width, height, tile, turns, icc, brand, exif })
}

const tilesOf = ({ width, height }: { width: number; height: number }, side: number) =>
  Array.from({ length: Math.ceil(height / side) * Math.ceil(width / side) }, (_, i) => {
    const columns = Math.ceil(width / side)
    const [left, top] = [(i % columns) * side, Math.floor(i / columns) * side]
    return { left, top, width: Math.min(side, width - left), height: Math.min(side, height - top) }
  })

/** A picture's configuration and content in HEVC. */
type Coded = { configuration: Buffer; content: Buffer }

/** Tiles encoded earlier: those of a plain picture are all alike. */
const encoded = new Map<string, Promise<Coded>>()
function encode(png: Buffer): Promise<Coded> {
  const key = png.toString('base64')
  const before = encoded.get(key) ?? encodeAnew(png)
  encoded.set(key, before)
  return before
}

async function encodeAnew(png: Buffer): Promise<Coded> {
  Log.setLevel(AV_LOG_QUIET)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vivobid-heic-'))
  try {
    const [from, to] = [path.join(folder, 'a.png'), path.join(folder, 'a.mp4')]
    await writeFile(from, png)
    const demuxer = await Demuxer.open(from)
    const decoder = await Decoder.create(demuxer.video()!)
    const filter = FilterAPI.create('scale=out_color_matrix=bt601:out_range=full,format=yuvj420p')
    const encoder = await Encoder.create('libx265' as never, {
      decoder,
      filter,
      options: {
        preset: 'ultrafast',
        'x265-params': 'log-level=none:info=0:bframes=0:keyint=1:crf=6:range=full:colormatrix=smpte170m',
      },
    })
    await pipeline(demuxer, decoder, filter, encoder, await Muxer.open(to)).completion
    const film = await readFile(to)
    return { configuration: contentOf(film, 'hvcC'), content: contentOf(film, 'mdat') }
  } finally {
    await rm(folder, { recursive: true })
  }
}

function contentOf(film: Buffer, name: string): Buffer {
  const at = film.indexOf(name)
  return film.subarray(at + 4, at - 4 + film.readUInt32BE(at - 4))
}

const u8 = (...values: number[]) => Buffer.from(values)
const u16 = (...values: number[]) => Buffer.concat(values.map((value) => u8(value >> 8, value & 255)))
const u32 = (...values: number[]) => Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)))
const text = (value: string) => Buffer.from(value, 'latin1')
const fullBox = (name: string, flags: number, ...inside: Buffer[]) => box(name, u32(flags), ...inside)

type Parts = Required<Pick<Options, 'turns' | 'brand'>> & Options & { coded: Coded[]; width: number; height: number }

function boxesOf({ coded, width, height, tile, turns, icc, brand, exif }: Parts): Buffer {
  // items: the pictures, from 1; then the grid of them, which is the picture to be shown; then the camera's metadata
  const gridId = coded.length + 1
  const exifId = gridId + 1
  const shown = tile ? gridId : 1
  const columns = tile ? Math.ceil(width / tile) : 1
  const rows = tile ? Math.ceil(height / tile) : 1
  const grid = Buffer.concat([u8(0, 0, rows - 1, columns - 1), u16(width, height)])
  const note = Buffer.concat([u32(0), text(exif ?? '')])
  const items = [
    ...coded.map(({ content }, i) => ({ id: i + 1, type: 'hvc1', content })),
    ...(tile ? [{ id: gridId, type: 'grid', content: grid }] : []),
    ...(exif ? [{ id: exifId, type: 'Exif', content: note }] : []),
  ]
  const properties = [
    box('hvcC', coded[0]!.configuration),
    fullBox('ispe', 0, u32(tile ?? width, tile ?? height)),
    fullBox('ispe', 0, u32(width, height)),
    box('irot', u8(turns)),
    icc ? box('colr', text('prof'), icc) : box('colr', text('nclx'), u16(1, 13, 6), u8(0x80)),
    fullBox('pixi', 0, u8(3, 8, 8, 8)),
  ]
  const essential = 0x80
  const shownProperties = [3, essential | 4, 5, 6]
  const associations = items.flatMap(({ id, type }) => {
    const own = type === 'hvc1' ? [essential | 1, 2] : []
    const all = id === shown ? [...own.slice(0, 1), ...shownProperties] : own
    return type === 'Exif' ? [] : [u16(id), u8(all.length, ...all)]
  })
  const infe = ({ id, type }: { id: number; type: string }) =>
    fullBox('infe', 0x2000000 | (id === shown || type === 'Exif' ? 0 : 1), u16(id, 0), text(`${type}\0`))
  const references = [
    ...(tile ? [box('dimg', u16(gridId, coded.length, ...coded.map((_, i) => i + 1)))] : []),
    ...(exif ? [box('cdsc', u16(exifId, 1, shown))] : []),
  ]
  const meta = (start: number) => {
    let at = start
    const places = items.map(({ id, content }) => {
      at += content.length
      return Buffer.concat([u16(id, 0, 1), u32(at - content.length, content.length)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), text('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(shown)),
      fullBox('iloc', 0, u8(0x44, 0), u16(items.length), ...places),
      fullBox('iinf', 0, u16(items.length), ...items.map(infe)),
      ...(references.length > 0 ? [fullBox('iref', 0, ...references)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, u32(items.filter((i) => i.type !== 'Exif').length), ...associations),
      ),
    )
  }
  const head = box('ftyp', text(brand), u32(0), text('mif1heic'))
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', ...items.map(({ content }) => content))])
}
