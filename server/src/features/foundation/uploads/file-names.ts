import path from 'node:path'
import { uploadTypes } from '#contract/foundation/uploads/uploads.ts'
import { truncate } from '#contract/truncate.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const isoMediaTypes = ['video/mp4', 'video/quicktime', 'audio/mp4', 'audio/x-m4a']

/** Types of texts that count as subtitles where those are expected. */
const subtitles = ['text/plain', 'text/vtt']

/** The media types that each extension may belong to. */
const typesByExtension: Record<string, string[]> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  jfif: ['image/jpeg'],
  png: ['image/png', 'image/apng'],
  apng: ['image/apng'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  heic: ['image/heic', 'image/heif'],
  heif: ['image/heif', 'image/heic'],
  hif: ['image/heif', 'image/heic'],
  avif: ['image/avif'],
  mp4: isoMediaTypes,
  m4v: isoMediaTypes,
  mov: isoMediaTypes,
  qt: isoMediaTypes,
  m4a: isoMediaTypes,
  '3gp': isoMediaTypes,
  '3g2': isoMediaTypes,
  webm: ['video/webm', 'audio/webm'],
  mkv: ['video/webm'],
  mka: ['audio/webm'],
  weba: ['audio/webm'],
  mp3: ['audio/mpeg'],
  ogg: ['audio/ogg'],
  oga: ['audio/ogg'],
  opus: ['audio/ogg'],
  wav: ['audio/wav'],
  pdf: ['application/pdf'],
  docx: [`${office}wordprocessingml.document`],
  xlsx: [`${office}spreadsheetml.sheet`],
  pptx: [`${office}presentationml.presentation`],
  txt: subtitles,
  csv: ['text/csv'],
  vtt: ['text/vtt', 'text/plain'],
  ...Object.fromEntries(['json', 'log', 'md', 'tsv'].map((each) => [each, ['text/plain']])),
  ...Object.fromEntries(['ass', 'sbv', 'srt', 'ssa', 'sub'].map((each) => [each, subtitles])),
}

/** Extensions that run or render something when opened: refused whatever the content. */
const harmfulExtensions = new Set(
  `apk app asp aspx bat bin cgi chm cmd com cpl deb dll dmg docm dotm elf exe gadget hta htm html iso jar js jse jsp lnk mht
  mhtml mjs msc msi pht phtml php phar pif pl potm ppam pptm ps1 py rb reg rpm scr sct sh shtml so svg svgz swf sys url vb vbe
  vbs wsf xht xhtml xla xlam xlsm xltm xml xsl`.split(/\s+/),
)

export const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase().trim() ?? ''
export const isHarmfulName = (name: string) => harmfulExtensions.has(extensionOf(name))

/** Returns whether a name's extension belongs to another type. One of another picture type is corrected by `cleanName` instead. */
export function contradictsType(name: string, mime: string): boolean {
  const types = typesByExtension[extensionOf(name)]
  if (!types || types.includes(mime)) return false
  return !(uploadTypes[mime] === 'image' && types.every((type) => uploadTypes[type] === 'image'))
}

/** The media type of a text, by its name: the first accepted one; null where the name is another type's. */
export function textTypeOf(name: string, accepted: readonly string[]): string | null {
  const types = typesByExtension[extensionOf(name)] ?? subtitles
  return types.find((type) => type.startsWith('text/') && accepted.includes(type)) ?? null
}

/** A file name without folders and invisible characters, with the extension of its type; at most 120 characters. */
export function cleanName(name: string, mime: string): string {
  const plain = path.posix
    .basename(name.replaceAll('\\', '/'))
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\s.]+$/, '')
    .trim()
  const extension = extensionOf(plain)
  const fits = typesByExtension[extension]?.includes(mime)
  const [wanted] = Object.entries(typesByExtension).find(([, types]) => types[0] === mime) ?? [extension]
  const stem =
    fits || uploadTypes[typesByExtension[extension]?.[0] ?? ''] ? plain.slice(0, -extension.length - 1) : plain
  const tail = `.${fits ? extension : wanted}`
  return truncate(stem || 'file', 120 - tail.length) + tail
}
