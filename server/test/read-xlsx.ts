import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import yauzl from 'yauzl'

type Read = { type: 'text' | 'number' | 'date' | 'none'; value: string | number | null; format: string | null }

/** The cells of a spreadsheet's first sheet, each with its type and format, and the sheet's direction. */
export async function readXlsx(file: Buffer): Promise<{ rows: Read[][]; isRightToLeft: boolean }> {
  const parts = await partsOf(file)
  const sheet = parts.get('xl/worksheets/sheet1.xml')!
  const texts = [...parts.get('xl/sharedStrings.xml')!.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) =>
    plain(text!),
  )
  const styles = parts.get('xl/styles.xml')!
  const formats = new Map(
    [...styles.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id!, plain(code!)]),
  )
  const styleFormats = [...styles.split('<cellXfs')[1]!.matchAll(/<xf ([^>]*)>/g)].map(
    ([, attributes]) => formats.get(/numFmtId="(\d+)"/.exec(attributes!)?.[1] ?? '') ?? null,
  )
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: Read[] = []
    for (const [, attributes, value] of row!.matchAll(/<c ([^>]*?)(?:\/>|><v>([^<]*)<\/v><\/c>)/g)) {
      const format = styleFormats[Number(/s="(\d+)"/.exec(attributes!)?.[1] ?? 0)] ?? null
      const isText = / t="s"/.test(` ${attributes}`)
      const type = isText ? 'text' : format?.startsWith('yyyy') ? 'date' : 'number'
      cells[columnOf(attributes!)] = { type, value: isText ? texts[Number(value)]! : Number(value), format }
    }
    return Array.from(cells, (cell) => cell ?? { type: 'none', value: null, format: null })
  })
  return { rows, isRightToLeft: /rightToLeft="1"/.test(sheet) }
}

/** The moment of a date's cell; spreadsheets count days from the end of 1899. */
export const dateOf = (serial: number): Date => new Date(Math.round((serial - 25_569) * 86_400) * 1000)

const columnOf = (attributes: string) =>
  [.../r="([A-Z]+)/.exec(attributes)![1]!].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const plain = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

async function partsOf(file: Buffer): Promise<Map<string, string>> {
  const zip = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(file, {
    lazyEntries: false,
    autoClose: false,
  })
  const entries: yauzl.Entry[] = []
  zip.on('entry', (entry) => entries.push(entry))
  await new Promise((resolve, reject) => zip.on('end', resolve).on('error', reject))
  const open = promisify<yauzl.Entry, NodeJS.ReadableStream>(zip.openReadStream.bind(zip) as never)
  const read = async (entry: yauzl.Entry) => [entry.fileName, await text(await open(entry))] as const
  return new Map(await Promise.all(entries.map(read)))
}
