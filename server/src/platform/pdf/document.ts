import PDFDocument from 'pdfkit'
import { facesOf, type Weight } from './fonts.ts'
import { type Direction, type Line, layLines } from './lines.ts'

/** A4, in points. */
export const pageSize = { width: 595.28, height: 841.89 }

type Look = {
  /** Points; 10 unless told. */
  size?: number
  weight?: Weight
  colour?: string
  align?: 'start' | 'centre' | 'end'
  /** Direction of each paragraph; `auto`, for what people wrote, is that of its first letter. */
  direction?: Direction | 'auto'
  maxLines?: number
  /** Of the size; 1.4 unless told. */
  lineHeight?: number
  /** Makes the text a link. */
  link?: string
}
/** `x` is from the edge where reading begins, `y` from the top; a page of Arabic is the mirror of one of English. */
type Place = { x: number; y: number }
type Box = Place & { width: number; height: number }
type Column = { title: string; width: number } & Look
type Rows = { columns: Column[]; rows: string[][]; size?: number; rule: string; quiet: string }

/** A page of a PDF, or several one after the other, written in one direction. Each method that writes downwards gives the `y` below what it wrote. */
export type Page = {
  text(content: string, at: Place & { width: number } & Look): number
  table(at: Place, table: Rows): number
  box(box: Box & { fill: string; radius?: number }): void
  /** A JPEG or PNG, cut to the box; `round` cuts a circle. */
  picture(image: Buffer, box: Box & { round?: boolean }): void
  /** Dark squares on the ground, such as a QR code. */
  squares(squares: boolean[][], at: Place & { size: number; fill: string }): void
  /** Goes on on a page after this one. */
  next(): void
  end(): Promise<Buffer>
}

/** Opens a PDF at its first A4 page. Its text can be searched and copied in reading order, whichever way it is drawn. */
export function openPage(about: { title: string; author: string; language: string; direction: Direction }): Page {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: about.language,
    displayTitle: true,
    info: { Title: about.title, Author: about.author, Creator: about.author },
  })
  const written = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = []
    document.on('data', (part: Buffer) => parts.push(part))
    document.on('end', () => resolve(Buffer.concat(parts)))
    document.on('error', reject)
  })
  for (const weight of [400, 600] as const)
    for (const { name, font } of facesOf(weight)) document.registerFont(name, font as unknown as Buffer)
  const left = ({ x, width }: { x: number; width: number }) =>
    about.direction === 'rtl' ? pageSize.width - x - width : x

  const draw = (line: Line, x: number, y: number, size: number, colour: string) => {
    document.markContent('Span', { actual: line.logical }).fillColor(colour)
    let at = x
    for (const { text, face, width } of line.runs) {
      // features given, even none, keep pdfkit from laying out each word for itself
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
        direction: look.direction ?? about.direction,
        ...(look.maxLines !== undefined && { maxLines: look.maxLines }),
      })
      const share = { start: 0, centre: 0.5, end: 1 }[look.align ?? 'start']
      for (const [i, line] of lines.entries()) {
        const start = left({ x: x + (width - line.width) * share, width: line.width })
        const top = y + i * size * lineHeight
        draw(line, start, top, size, colour)
        if (look.link) document.link(start, top, line.width, size * lineHeight, look.link)
      }
      return y + lines.length * size * lineHeight
    },
    table({ x, y }, { columns, rows, size = 9, rule, quiet }) {
      const row = (cells: string[], top: number, look: (column: Column) => Look) => {
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
      void document.roundedRect(left(box), box.y, box.width, box.height, radius).fill(fill),
    picture(image, { round = false, ...box }) {
      const x = left(box)
      document.save()
      if (round) document.circle(x + box.width / 2, box.y + box.height / 2, box.width / 2).clip()
      else document.rect(x, box.y, box.width, box.height).clip()
      document.image(image, x, box.y, { cover: [box.width, box.height], align: 'center', valign: 'center' }).restore()
    },
    squares(squares, { size, fill, ...at }) {
      const each = size / squares.length
      const x = left({ x: at.x, width: size })
      for (const [row, cells] of squares.entries())
        for (const [column, dark] of cells.entries())
          if (dark) document.rect(x + column * each, at.y + row * each, each, each)
      document.fill(fill)
    },
    next: () => void document.addPage(),
    end() {
      document.end()
      return written
    },
  }
  return page
}
