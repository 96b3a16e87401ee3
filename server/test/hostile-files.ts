import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A test file: either refused with a status and a code, or accepted and cleaned. */
export type HostileFile = {
  what: string
  name: string
  make: () => Buffer | Promise<Buffer>
  /** Upload purpose; a task result by default. */
  purpose?: string
  refused?: [status: number, code: string]
  /** If accepted: what the stored file must not contain. */
  without?: string[]
}

const text = (value: string) => Buffer.from(value, 'latin1')
const type: [number, string] = [415, 'upload_type']
const unsafe: [number, string] = [415, 'upload_unsafe']
const damaged: [number, string] = [415, 'upload_damaged']
const dimensions: [number, string] = [415, 'upload_dimensions']
const mismatch: [number, string] = [415, 'upload_mismatch']

const canvas = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: { r: 30, g: 120, b: 200 } } })
const jpeg = () => canvas().jpeg().toBuffer()
const png = () => canvas().png().toBuffer()
const webp = () => canvas().webp().toBuffer()
const gif = () => canvas().gif().toBuffer()
/** A noisy picture of more than a kilobyte. */
const noise = () => {
  const how = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 120, height: 90, channels: 3, background: 'teal', noise: how } })
}
const half = (content: Buffer) => content.subarray(0, Math.floor(content.length / 2))
const pdfOf = (inside = '') =>
  text(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`)

/** One chunk of a PNG. */
export function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([text(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
export const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex')
const header = (width: number, height: number, colour = 0) => {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, colour, 0, 0, 0], 8)
  return chunk('IHDR', data)
}
/** A decompression bomb: a PNG that is small on disk and huge when decoded. */
export function pngBomb(side = 14_000): Buffer {
  const row = Buffer.alloc(side + 1)
  const rows = deflateSync(Buffer.concat(Array<Buffer>(Math.min(side, 2_000)).fill(row)), { level: 9 })
  return Buffer.concat([pngSignature, header(side, side), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
/** A valid PNG with extra chunks between header and pixels. */
async function pngWith(...chunks: Buffer[]): Promise<Buffer> {
  const original = await png()
  return Buffer.concat([original.subarray(0, 33), ...chunks, original.subarray(33)])
}
/** A JPEG with an extra segment at the start. */
async function jpegWith(marker: number, data: Buffer): Promise<Buffer> {
  const original = await jpeg()
  const head = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff])
  return Buffer.concat([original.subarray(0, 2), head, data, original.subarray(2)])
}

/** A picture with GPS coordinates, as cameras write them. */
export const withPosition = (format: 'jpeg' | 'png' | 'webp') =>
  canvas()
    .withExif({
      IFD0: { Copyright: 'Home address of Ana' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 25/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '3/1 42/1 0/1' },
    })
    [format]()
    .toBuffer()

type ZipEntry = { name: string; content: Buffer; declaredSize?: number; flags?: number }
/** Builds a ZIP manually, so that its metadata can be false. */
export function zipOf(entries: ZipEntry[], { before = '', after = '', count = entries.length } = {}): Buffer {
  const parts: Buffer[] = [text(before)]
  const listed: Buffer[] = []
  let at = before.length
  for (const { name, content, declaredSize = content.length, flags = 0 } of entries) {
    const packed = deflateRawSync(content, { level: 9 })
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(content), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(declaredSize, 18)
    common.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([text('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    listed.push(Buffer.concat([text('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name)]))
    parts.push(local)
    at += local.length
  }
  const directory = Buffer.concat(listed)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(count & 0xffff, 8)
  end.writeUInt16LE(count & 0xffff, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, directory, end, text(after)])
}
const part = (name: string, content = '<x/>'): ZipEntry => ({ name, content: Buffer.from(content) })
const docxParts = [part('[Content_Types].xml'), part('word/document.xml')]
export const docx = () => zipOf(docxParts)
/** The relationships of a part, one of which is outside. */
const related = (kind: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships><Relationship Id="rId1" Target="https://example.com/a.dotm" TargetMode="External"
    Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}"/></Relationships>`
/** A document with a link that its reader may press. */
export const linkedDocx = () =>
  zipOf([
    ...docxParts,
    part('_rels/.rels', related('none').replace(' TargetMode="External"', '')),
    part('word/_rels/document.xml.rels', related('hyperlink')),
  ])

/** An MP4 box. */
export function box(name: string, ...inside: Buffer[]): Buffer {
  const body = Buffer.concat(inside)
  const size = Buffer.alloc(4)
  size.writeUInt32BE(body.length + 8)
  return Buffer.concat([size, text(name), body])
}
const movieHeader = (seconds: number) => {
  const data = Buffer.alloc(100)
  data.writeUInt32BE(1_000, 12)
  data.writeUInt32BE(seconds * 1_000, 16)
  return box('mvhd', data)
}
const track = (width: number, ...more: Buffer[]) => {
  const data = Buffer.alloc(84)
  data.writeUInt32BE(width * 65_536, 76)
  data.writeUInt32BE(480 * 65_536, 80)
  const handler = Buffer.concat([Buffer.alloc(8), text('vide'), Buffer.alloc(13)])
  return box('trak', box('tkhd', data), box('mdia', box('hdlr', handler)), ...more)
}
/** A well-formed MP4 with room for content. */
export const mp4 = ({ seconds = 10, width = 640, inside = [] as Buffer[] } = {}) =>
  Buffer.concat([
    box('ftyp', text('isom\0\0\u0002\0isomiso2mp41')),
    box('moov', movieHeader(seconds), track(width), ...inside),
    box('mdat', Buffer.alloc(4_096, 7)),
  ])
const wrongBox = () => {
  const film = mp4()
  film.writeUInt32BE(0x7fff_ffff, film.indexOf('mvhd') - 4)
  return film
}

const vint = (size: number) =>
  Buffer.from([0x08, (size >> 24) & 255, (size >> 16) & 255, (size >> 8) & 255, size & 255])
const element = (id: string, ...inside: Buffer[]) => {
  const body = Buffer.concat(inside)
  return Buffer.concat([Buffer.from(id, 'hex'), vint(body.length), body])
}
/** A well-formed WebM. */
export const webm = (...inside: Buffer[]) =>
  Buffer.concat([
    element('1a45dfa3', element('4282', text('webm'))),
    element('18538067', element('1654ae6b', Buffer.alloc(40)), ...inside, element('1f43b675', Buffer.alloc(4_096, 7))),
  ])

const animation = (frames: number, side: number) => {
  const frame = Buffer.concat([
    Buffer.from('21f90400010000002c0000000001000100000002024401003b'.slice(0, 16), 'hex'),
    Buffer.from('2c000000000100010000', 'hex'),
    Buffer.from('02024401', 'hex'),
    Buffer.from([0]),
  ])
  const screen = Buffer.alloc(7)
  screen.writeUInt16LE(side, 0)
  screen.writeUInt16LE(side, 2)
  screen[4] = 0x80
  return Buffer.concat([text('GIF89a'), screen, Buffer.alloc(6), ...Array<Buffer>(frames).fill(frame), text(';')])
}
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const nested = (depth: number): Buffer =>
  depth === 0 ? Buffer.alloc(1_000_000) : zipOf([{ name: `${depth}.zip`, content: nested(depth - 1) }])

const refusedFiles: HostileFile[] = [
  { what: 'nothing', name: 'a.png', make: () => Buffer.alloc(0), refused: [422, 'upload_empty'] },
  { what: 'one byte', name: 'a.png', make: () => Buffer.alloc(1, 65), refused: type },
  { what: 'nothing but NULs', name: 'a.png', make: () => Buffer.alloc(50_000), refused: type },
  { what: 'NULs that are called text', name: 'a.txt', make: () => Buffer.alloc(500), refused: type },
  { what: 'a text in Latin 1', name: 'a.txt', make: () => text('caf\u00e9 \u00ff') },
  { what: 'a drawing that runs scripts', name: 'a.svg', make: () => text('<svg onload="alert(1)"/>'), refused: unsafe },
  {
    what: 'such a drawing called a picture',
    name: 'a.png',
    make: () => text('<svg onload="alert(1)"/>'),
    refused: type,
  },
  {
    what: 'XML with an entity that reads files',
    name: 'a.txt',
    make: () => text('<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
    refused: unsafe,
  },
  { what: 'a page', name: 'a.html', make: () => text('<!doctype html><script>1</script>'), refused: unsafe },
  { what: 'a page called text', name: 'a.txt', make: () => text('<!doctype html><script>1</script>'), refused: unsafe },
  { what: 'an application of HTML', name: 'a.hta', make: () => text('<HTA:APPLICATION>'), refused: unsafe },
  { what: 'a program of Windows', name: 'a.jpg', make: () => text(`MZ\u0090\u0000${'\0'.repeat(500)}`), refused: type },
  {
    what: 'a program of Linux',
    name: 'a.png',
    make: () => text(`\u007fELF\u0002\u0001${'\0'.repeat(500)}`),
    refused: type,
  },
  { what: 'a script of the shell', name: 'a.sh', make: () => text('#!/bin/sh\nrm -rf /\n'), refused: unsafe },
  { what: 'such a script called text', name: 'a.txt', make: () => text('#!/bin/sh\nrm -rf /\n'), refused: unsafe },
  { what: 'PHP', name: 'a.php', make: () => text('<?php system($_GET["c"]);'), refused: unsafe },
  { what: 'PHP called a table', name: 'a.csv', make: () => text('<?php system($_GET["c"]);'), refused: unsafe },
  { what: 'the test virus', name: 'a.txt', make: () => text(eicar), refused: unsafe },
  { what: 'the test virus in a PDF', name: 'a.pdf', make: () => pdfOf(eicar), refused: unsafe },
  { what: 'a picture called a program', name: 'a.jpg.exe', make: jpeg, refused: unsafe },
  { what: 'a picture called a document', name: 'a.pdf', make: jpeg, refused: mismatch },
  { what: 'a document called a picture', name: 'a.png', make: () => pdfOf(), refused: mismatch },
  { what: 'an Office file called a PDF', name: 'a.pdf', make: docx, refused: mismatch },
  { what: 'a film called a song', name: 'a.mp3', make: () => mp4(), refused: mismatch },
  {
    what: 'half a JPEG',
    name: 'a.jpg',
    make: async () => half(await canvas(400, 300).jpeg().toBuffer()),
    refused: damaged,
  },
  { what: 'half a PNG', name: 'a.png', make: async () => half(await png()), refused: damaged },
  {
    what: 'half a WebP',
    name: 'a.webp',
    make: async () => half(await canvas(400, 300).webp().toBuffer()),
    refused: damaged,
  },
  { what: 'half a GIF', name: 'a.gif', make: async () => (await gif()).subarray(0, 20), refused: damaged },
  { what: 'a PNG of 196 million pixels', name: 'a.png', make: () => pngBomb(), refused: dimensions },
  {
    what: 'a PNG 65,501 pixels wide',
    name: 'a.png',
    make: () => canvas(65_501, 1).png().toBuffer(),
    refused: dimensions,
  },
  {
    what: 'a header of 60,000 by 60,000',
    name: 'a.jpg',
    make: async () => {
      const picture = await jpeg()
      const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
      picture.writeUInt32BE(0xea60_ea60, frame + 5)
      return picture
    },
    refused: dimensions,
  },
  { what: 'a GIF of 5,000 frames', name: 'a.gif', make: () => animation(5_000, 1), refused: dimensions },
  { what: 'a GIF of large frames', name: 'a.gif', make: () => animation(90, 1_500), refused: dimensions },
  {
    what: 'a GIF that is a script',
    name: 'a.gif',
    make: () => text('GIF89a/*\0\0\0\0\0*/=1;alert(1)//'),
    refused: damaged,
  },
  {
    what: 'a JPEG that is a page',
    name: 'a.jpg',
    make: () => jpegWith(0xfe, text('<html><script>alert(1)</script>')),
    refused: unsafe,
  },
  { what: 'a JPEG that is a PDF', name: 'a.jpg', make: () => jpegWith(0xfe, pdfOf()), refused: unsafe },
  {
    what: 'a PNG that is PHP',
    name: 'a.png',
    make: () => pngWith(chunk('tEXt', text('c\0<?php system(1);'))),
    refused: unsafe,
  },
  {
    what: 'a PDF that runs scripts',
    name: 'a.pdf',
    make: () => pdfOf('/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    refused: unsafe,
  },
  {
    what: 'a PDF that starts a program',
    name: 'a.pdf',
    make: () => pdfOf('/OpenAction << /S /Launch /F (cmd.exe) >>'),
    refused: unsafe,
  },
  { what: 'a PDF that is a script', name: 'a.pdf', make: () => Buffer.concat([text('/*'), pdfOf()]), refused: type },
  { what: 'a PDF that is a page', name: 'a.pdf', make: () => pdfOf('(<script>alert(1)</script>)'), refused: unsafe },
  { what: 'a PDF that is an archive', name: 'a.pdf', make: () => Buffer.concat([pdfOf(), docx()]), refused: unsafe },
  { what: 'half a PDF', name: 'a.pdf', make: () => half(pdfOf()), refused: damaged },
  { what: 'an archive', name: 'a.zip', make: () => zipOf([part('a.txt')]), refused: type },
  {
    what: 'an Office file with macros',
    name: 'a.docx',
    make: () => zipOf([...docxParts, part('word/vbaProject.bin')]),
    refused: unsafe,
  },
  { what: 'an Office file called one with macros', name: 'a.docm', make: docx, refused: unsafe },
  {
    what: 'an Office file that says it has macros',
    name: 'a.docx',
    make: () =>
      zipOf([
        part('[Content_Types].xml', '<x t="application/vnd.ms-word.document.macroEnabled.main+xml"/>'),
        docxParts[1]!,
      ]),
    refused: unsafe,
  },
  ...[
    ['whose template is elsewhere', related('attachedTemplate')],
    ['with a picture from elsewhere', related('image')],
    ['that hides where its template is', related('attachedTemplate').replace('External', 'Ext&#101;rnal')],
    ['with relationships in another encoding', Buffer.from(related('attachedTemplate'), 'utf16le')],
  ].map(([what, content]) => ({
    what: `an Office file ${what}`,
    name: 'a.docx',
    make: () => zipOf([...docxParts, { name: 'word/_rels/settings.xml.rels', content: Buffer.from(content!) }]),
    refused: unsafe,
  })),
  {
    what: 'an Office file of 250 MB',
    name: 'a.docx',
    make: () =>
      zipOf([...docxParts, ...[1, 2, 3, 4, 5].map((n) => ({ name: `word/${n}`, content: Buffer.alloc(50 << 20) }))]),
    refused: unsafe,
  },
  {
    what: 'an Office file that hides how large it is',
    name: 'a.docx',
    make: () => zipOf([...docxParts, { name: 'word/1', content: Buffer.alloc(30 << 20), declaredSize: 10 }]),
    refused: unsafe,
  },
  {
    what: 'an Office file of 2,001 parts',
    name: 'a.docx',
    make: () => zipOf([...docxParts, ...Array.from({ length: 1_999 }, (_, n) => part(`word/${n}`))]),
    refused: unsafe,
  },
  {
    what: 'archives inside archives',
    name: 'a.docx',
    make: () => zipOf([...docxParts, { name: 'word/5.zip', content: nested(5) }]),
    refused: unsafe,
  },
  {
    what: 'an Office file that climbs out',
    name: 'a.docx',
    make: () => zipOf([...docxParts, part('../../etc/cron.d/x')]),
    refused: unsafe,
  },
  {
    what: 'an Office file with a program',
    name: 'a.docx',
    make: () => zipOf([...docxParts, part('word/run.exe')]),
    refused: unsafe,
  },
  {
    what: 'an encrypted Office file',
    name: 'a.docx',
    make: () => zipOf([...docxParts, { ...part('word/1'), flags: 1 }]),
    refused: unsafe,
  },
  {
    what: 'an Office file with more behind it',
    name: 'a.docx',
    make: () => zipOf(docxParts, { after: 'more' }),
    refused: unsafe,
  },
  { what: 'half an Office file', name: 'a.docx', make: () => half(docx()), refused: damaged },
  { what: 'an MP4 with boxes of a wrong size', name: 'a.mp4', make: wrongBox, refused: damaged },
  { what: 'half an MP4', name: 'a.mp4', make: () => half(mp4()), refused: damaged },
  {
    what: 'an MP4 without an index',
    name: 'a.mp4',
    make: () => Buffer.concat([mp4().subarray(0, 28), box('mdat', Buffer.alloc(99))]),
    refused: damaged,
  },
  {
    what: 'an MP4 with a page behind it',
    name: 'a.mp4',
    make: () => Buffer.concat([mp4(), text('<html><script>1</script>')]),
    refused: damaged,
  },
  { what: 'an MP4 of eleven minutes', name: 'a.mp4', make: () => mp4({ seconds: 660 }), refused: damaged },
  { what: 'an MP4 of 60,000 pixels', name: 'a.mp4', make: () => mp4({ width: 60_000 }), refused: damaged },
  { what: 'half a WebM', name: 'a.webm', make: () => half(webm()), refused: damaged },
  {
    what: 'a WebM with a file in it',
    name: 'a.webm',
    make: () => webm(element('1941a469', Buffer.alloc(64))),
    refused: unsafe,
  },
  {
    what: 'a sound that is longer than it is',
    name: 'a.wav',
    make: () => text(`RIFF\u0000\u0000\u0001\u0000WAVEfmt ${'\0'.repeat(200)}`),
    refused: damaged,
  },
  { what: 'a film for a face', name: 'a.mp4', purpose: 'avatar', make: () => mp4(), refused: type },
  { what: 'a document for a showcase', name: 'a.pdf', purpose: 'showcase', make: () => pdfOf(), refused: type },
  { what: 'an animation for an identity paper', name: 'a.gif', purpose: 'kyc', make: gif, refused: type },
]

const cleanedFiles: HostileFile[] = [
  {
    what: 'a JPEG with a position',
    name: 'a.jpg',
    make: () => withPosition('jpeg'),
    without: ['Home address', 'Exif'],
  },
  { what: 'a PNG with a position', name: 'a.png', make: () => withPosition('png'), without: ['Home address', 'eXIf'] },
  {
    what: 'a WebP with a position',
    name: 'a.webp',
    make: () => withPosition('webp'),
    without: ['Home address', 'EXIF'],
  },
  {
    what: 'a PNG with words and a profile that unpacks to 50 MB',
    name: 'a.png',
    make: () =>
      pngWith(
        chunk('iCCP', Buffer.concat([text('x\0\0'), deflateSync(Buffer.alloc(50 << 20))])),
        chunk('tEXt', text('Author\0Ana at home')),
      ),
    without: ['Ana at home', 'iCCP'],
  },
  {
    what: 'a JPEG with XMP',
    name: 'a.jpg',
    make: () => jpegWith(0xe1, text('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>Ana at home</x:xmpmeta>')),
    without: ['Ana at home', 'xmpmeta'],
  },
  {
    what: 'a picture with an archive behind it',
    name: 'a.gif',
    make: async () => Buffer.concat([await noise().gif().toBuffer(), docx()]),
    without: ['PK\u0003\u0004'],
  },
  {
    what: 'a picture with a page behind it',
    name: 'a.jpg',
    make: async () => Buffer.concat([await noise().jpeg().toBuffer(), text('<script>alert(1)</script>')]),
    without: ['<script'],
  },
  { what: 'a picture under the name of another', name: 'a.jpg', make: webp, without: [] },
  { what: 'a PHP name that ends as a picture', name: 'a.php.jpg', make: jpeg, without: [] },
  {
    what: 'a JPEG in the colours of printers',
    name: 'a.jpg',
    make: () => canvas().toColourspace('cmyk').jpeg().toBuffer(),
    without: ['Adobe'],
  },
  {
    what: 'a PNG of 16 bits',
    name: 'a.png',
    make: () => canvas().toColourspace('rgb16').png().toBuffer(),
    without: [],
  },
  { what: 'an animation of three frames', name: 'a.gif', make: () => animation(3, 8), without: [] },
  {
    what: 'a film that tells where it was made',
    name: 'a.mp4',
    make: () =>
      mp4({ inside: [box('udta', box('\u00a9xyz', text('+40.4168-003.7038/'))), box('meta', text('Ana at home'))] }),
    without: ['+40.4168', 'Ana at home', 'udta'],
  },
  {
    what: 'a WebM that tells who made it',
    name: 'a.webm',
    make: () => webm(element('1254c367', text('Ana at home'))),
    without: ['Ana at home'],
  },
  { what: 'an Office file', name: 'a.docx', make: docx, without: [] },
  { what: 'text', name: 'a.txt', make: () => Buffer.from('Größe: 12 — ok\n'), without: [] },
  { what: 'a table', name: 'a.csv', make: () => Buffer.from('name,price\nAna,12\n'), without: [] },
]

export const hostileFiles: HostileFile[] = [...refusedFiles, ...cleanedFiles]

/** Malicious file names, and the names they are stored under. */
export const hostileNames: [given: string, kept: string][] = [
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Windows\\System32\\x.jpg', 'x.jpg'],
  ['a\u0000.jpg', 'a.jpg'],
  ['x'.repeat(4_000), `${'x'.repeat(116)}.jpg`],
  ['a\u202egpj.jpg', 'agpj.jpg'],
  ['"><img src=x onerror=alert(1)>.jpg', '"><img src=x onerror=alert(1)>.jpg'],
  ["it's.jpg", "it's.jpg"],
  ['.htaccess', '.htaccess.jpg'],
  ['..', 'file.jpg'],
  ['\ud83d', '\ufffd.jpg'],
  ['con.jpg', 'con.jpg'],
]
