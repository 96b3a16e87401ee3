import { inflateSync } from 'node:zlib'

const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The content streams of a PDF's pages, their readable text, and the raw file as text. */
export function readPdf(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, content]) => {
    try {
      return inflateSync(Buffer.from(content!, 'latin1')).toString('latin1')
    } catch {
      return []
    }
  })
  const drawing = streams.filter((stream) => /^1 0 0 -1 0 [\d.]+ cm/.test(stream)).join('\n')
  const said = [...drawing.matchAll(/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, written]) => {
    const bytes = Buffer.from(
      written!.replaceAll(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign),
      'latin1',
    )
    return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1')
  })
  const unfilled = said.find((text) => text.includes('{{'))
  if (unfilled) throw new Error(`A document has an unfilled placeholder: ${unfilled}`)
  /** Left edges of the text runs, from the text matrices. */
  const lefts = [...drawing.matchAll(/1 0 0 1 ([\d.-]+) [\d.-]+ Tm/g)].map(([, left]) => Number(left))
  return { text, drawing, said, lefts }
}
