import PDFDocument from 'pdfkit'
import { facesOf, type Weight } from './fonts.ts'
import { type Direction, type Line, layLines } from './lines.ts'

/** A4, in points. */
export const pageSize = { width: 595.28, height: 841.89 }

type TextStyle = {
  /** Points; 10 by default. */
  size?: number
  weight?: Weight
  colour?: string
  align?: 'start' | 'centre' | 'end'
  /** Direction of each paragraph; `auto`, for user text, follows its first letter. */
  direction?: Direction | 'auto'
  maxLines?: number
  /** Multiple of the size; 1.4 by default. */
  lineHeight?: number
  /** Makes the text a link. */
  link?: string
}
/** `x` is measured from the inline start, `y` from the top: an Arabic page mirrors an English one. */
type Place = { x: number; y: number }
type Box = Place & { width: number; height: number }
type Column = { title: string; width: number } & TextStyle
type Rows = { columns: Column[]; rows: string[][]; size?: number; rule: string; quiet: string }

/** One or more PDF pages in one text direction. Each method that writes downwards returns the `y` below what it wrote. */
export type Page = {
  text(content: string, at: Place & { width: number } & TextStyle): number
  table(at: Place, table: Rows): number
  box(box: Box & { fill: string; radius?: number }): void
  /** A JPEG or PNG, cut to the box; `round` cuts a circle. */
  picture(image: Buffer, box: Box & { round?: boolean }): void
  /** Dark squares on the ground, such as a QR code. */
  squares(squares: boolean[][], at: Place & { size: number; fill: string }): void
  /** Starts a new page. */
  next(): void
  end(): Promise<Buffer>
}

/** PDF metadata. The same content gives the same bytes. */
type DocumentInfo = { title: string; author: string; language: string; direction: Direction; madeAt: Date }

/** A new PDF with our fonts, and a promise of its bytes, resolved once it has ended. */
function openDocument(info: DocumentInfo) {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: info.language,
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Creator: info.author, CreationDate: info.madeAt },
  })
  const finished = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  // pdfkit accepts fonts opened by fontkit; @types/pdfkit only knows bytes and paths
  for (const weight of [400, 600] as const)
    for (const { name, font } of facesOf(weight)) document.registerFont(name, font as unknown as Buffer)
  return { document, finished }
}

/** Opens a PDF at its first A4 page. Its text can be searched and copied in reading order, regardless of direction. */
export function openPage(info: DocumentInfo): Page {
  const { document, finished } = openDocument(info)
  const leftEdge = ({ x, width }: { x: number; width: number }) =>
    info.direction === 'rtl' ? pageSize.width - x - width : x

  const draw = (line: Line, { x, y, size, colour }: { x: number; y: number; size: number; colour: string }) => {
    document.markContent('Span', { actual: line.logical }).fillColor(colour)
    let at = x
    for (const { text, face, width } of line.runs) {
      // passing features, even an empty list, keeps pdfkit from laying out each word separately
      document.font(face.name, size).text(text, at, y, { lineBreak: false, features: [] })
      at += width
    }
    document.endMarkedContent()
  }

  const page: Page = {
    text(content, { x, y, width, size = 10, weight = 400, colour = '#0b0b0c', lineHeight = 1.4, ...look }) {
      const lines = layLines(content, {
        width,
        size,
        weight,
        direction: look.direction ?? info.direction,
        ...(look.maxLines !== undefined && { maxLines: look.maxLines }),
      })
      const offset = { start: 0, centre: 0.5, end: 1 }[look.align ?? 'start']
      for (const [i, line] of lines.entries()) {
        const start = leftEdge({ x: x + (width - line.width) * offset, width: line.width })
        const top = y + i * size * lineHeight
        draw(line, { x: start, y: top, size, colour })
        if (look.link) document.link(start, top, line.width, size * lineHeight, look.link)
      }
      return y + lines.length * size * lineHeight
    },
    table({ x, y }, { columns, rows, size = 9, rule, quiet }) {
      const row = (cells: string[], top: number, look: (column: Column) => TextStyle) => {
        let at = x
        const ends = columns.map((column, i) => {
          const end = page.text(cells[i] ?? '', { x: at, y: top, width: column.width - 8, size, ...look(column) })
          at += column.width
          return end
        })
        return Math.max(top + size * 1.4, ...ends)
      }
      const width = columns.reduce((sum, column) => sum + column.width, 0)
      let at = row(
        columns.map(({ title }) => title),
        y,
        ({ align }) => ({ colour: quiet, maxLines: 1, ...(align && { align }) }),
      )
      for (const cells of rows) {
        page.box({ x, y: at + 3, width: width - 8, height: 0.5, fill: rule })
        at = row(cells, at + 7, ({ title, width, ...look }) => look)
      }
      return at
    },
    box: ({ fill, radius = 0, ...box }) =>
      void document.roundedRect(leftEdge(box), box.y, box.width, box.height, radius).fill(fill),
    picture(image, { round = false, ...box }) {
      const x = leftEdge(box)
      document.save()
      if (round) document.circle(x + box.width / 2, box.y + box.height / 2, box.width / 2).clip()
      else document.rect(x, box.y, box.width, box.height).clip()
      document.image(image, x, box.y, { cover: [box.width, box.height], align: 'center', valign: 'center' }).restore()
    },
    squares(squares, { size, fill, ...at }) {
      const each = size / squares.length
      const x = leftEdge({ x: at.x, width: size })
      for (const { row, column } of darkSquares(squares))
        document.rect(x + column * each, at.y + row * each, each, each)
      document.fill(fill)
    },
    next: () => void document.addPage(),
    end() {
      document.end()
      return finished
    },
  }
  return page
}

const darkSquares = (squares: boolean[][]) =>
  squares.flatMap((cells, row) => cells.flatMap((dark, column) => (dark ? [{ row, column }] : [])))
