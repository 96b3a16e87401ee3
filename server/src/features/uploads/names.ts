import path from 'node:path'
import { uploadTypes } from '#contract/uploads.ts'

const office = 'application/vnd.openxmlformats-officedocument.'
const iso = ['video/mp4', 'video/quicktime', 'audio/mp4', 'audio/x-m4a']

/** The types that a name may end for. */
const typesOfEnding: Record<string, string[]> = {
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  jfif: ['image/jpeg'],
  png: ['image/png'],
  webp: ['image/webp'],
  gif: ['image/gif'],
  mp4: iso,
  m4v: iso,
  mov: iso,
  qt: iso,
  m4a: iso,
  webm: ['video/webm'],
  mp3: ['audio/mpeg'],
  ogg: ['audio/ogg'],
  oga: ['audio/ogg'],
  opus: ['audio/ogg'],
  wav: ['audio/wav'],
  pdf: ['application/pdf'],
  docx: [`${office}wordprocessingml.document`],
  xlsx: [`${office}spreadsheetml.sheet`],
  pptx: [`${office}presentationml.presentation`],
  txt: ['text/plain'],
  csv: ['text/csv'],
}

/** Endings that make a machine do something, or show a page: never taken, whatever the content. */
const harmful = new Set(
  `apk app asp aspx bat bin cgi chm cmd com cpl deb dll dmg docm dotm elf exe gadget hta htm html iso jar js jse jsp lnk mht
  mhtml mjs msc msi pht phtml php phar pif pl potm ppam pptm ps1 py rb reg rpm scr sct sh shtml so svg svgz swf sys url vb vbe
  vbs wsf xht xhtml xla xlam xlsm xltm xml xsl`.split(/\s+/),
)

export const endingOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase().trim() ?? ''
export const isHarmfulName = (name: string) => harmful.has(endingOf(name))

/** Whether a name ends as files of another kind do. A picture under the name of another picture is put right instead. */
export function disagrees(name: string, mime: string): boolean {
  const types = typesOfEnding[endingOf(name)]
  if (!types || types.includes(mime)) return false
  return !(uploadTypes[mime] === 'image' && types.every((type) => uploadTypes[type] === 'image'))
}

/** The name of a file without its folders and without what cannot be seen, ending as its type does; at most 120 characters. */
export function cleanName(name: string, mime: string): string {
  const plain = path.posix
    .basename(name.replaceAll('\\', '/'))
    .normalize('NFC')
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const ending = endingOf(plain)
  const fits = typesOfEnding[ending]?.includes(mime)
  const wanted = Object.keys(typesOfEnding).find((each) => typesOfEnding[each]![0] === mime) ?? ending
  const stem = fits || uploadTypes[typesOfEnding[ending]?.[0] ?? ''] ? plain.slice(0, -ending.length - 1) : plain
  const tail = `.${fits ? ending : wanted}`
  return [...(stem || 'file')].slice(0, 120 - tail.length).join('') + tail
}
