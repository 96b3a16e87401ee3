import { PDFiumLibrary } from '@hyzyla/pdfium'

const library = PDFiumLibrary.init()

async function withDocument<Result>(pdf: Buffer, work: (document: Document) => Result | Promise<Result>) {
  const document = await (await library).loadDocument(pdf)
  try {
    return await work(document)
  } finally {
    document.destroy()
  }
}
type Document = Awaited<ReturnType<Awaited<typeof library>['loadDocument']>>

/** A PDF as Chrome's viewer reads it: the text of all pages with single spaces, the number of pages, and the raw file as text. */
export const readPdf = (pdf: Buffer) =>
  withDocument(pdf, (document) => {
    const pageText = [...document.pages()].map((page) => page.getText().replaceAll(/\s+/g, ' ')).join(' ')
    if (/\{\{?\w+\}/.test(pageText)) throw new Error(`A document has an unfilled placeholder: ${pageText}`)
    return { said: pageText, pages: document.getPageCount(), text: pdf.toString('latin1') }
  })

/** The places of ink on the first page, in points, from the top of it down to `until`. */
export const inkOf = (pdf: Buffer, { until = 842 } = {}) =>
  withDocument(pdf, async (document) => {
    const { width, data } = await document.getPage(0).render({ scale: 1, colorSpace: 'Gray', render: 'bitmap' })
    const columns = [...data.subarray(0, width * until).entries()]
      .filter(([, grey]) => grey < 200)
      .map(([i]) => i % width)
    return { left: Math.min(...columns), right: Math.max(...columns) }
  })
