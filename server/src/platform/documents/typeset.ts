import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { directionOf, type Language } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import type { Faces } from './faces.ts'
import { facesToShow, legible } from './legible.ts'

/** The folder that templates are read from. */
const workspace = path.resolve(import.meta.dirname, '../../..')

/** JSON; its texts are shown as they are, never read as markup. */
export type Content = Record<string, unknown>
type Template = {
  /** The typst file, such as `new URL('./receipt.typ', import.meta.url)`. */
  template: URL
  language: Language
  content: Content
  /** JPEG, PNG or SVG by name, for the template as `/pictures/NAME`. */
  pictures?: Record<string, Buffer>
}

/**
 * Typesets a tagged PDF (PDF/UA-1), right to left in Arabic, whose text can be copied, searched and read aloud in reading order. The same
 * input gives the same bytes.
 */
export function typesetPdf({ title, madeAt, ...input }: Template & { title: string; madeAt: Date }): Buffer {
  const creationTimestamp = Math.floor(madeAt.getTime() / 1000)
  return typeset(input, { title, author: product }, (compiler, document) => {
    try {
      return leftToRight(compiler.pdf(document, { pdfStandard: 'ua-1', creationTimestamp }))
    } catch {
      // a mark on a letter of another script, for which no face has both: drawn as a box, which the standard forbids
      return leftToRight(compiler.pdf(document, { creationTimestamp }))
    }
  })
}

/**
 * Marks an Arabic document's pages as following each other from left to right in two-page views: otherwise Chrome's viewer copies the
 * words of every Latin line backwards (findings/pdfium-right-to-left-documents.sh).
 */
function leftToRight(pdf: Buffer): Buffer {
  const [declared, wanted] = ['/Direction /R2L', '/Direction /L2R']
  const at = pdf.lastIndexOf(declared)
  if (at !== -1) pdf.write(wanted, at)
  return pdf
}

/** Typesets one page as an SVG whose letters are shapes, so that it looks the same wherever it is drawn. */
export function typesetPicture(input: Template): string {
  return typeset(input, { isPicture: true }, (compiler, document) => compiler.plainSvg(document))
}

type Kind = { title?: string; author?: string; isPicture?: boolean }

function typeset<Result>(
  { template, language, content, pictures = {} }: Template,
  { isPicture = false, ...about }: Kind,
  finish: (compiler: NodeCompiler, document: NodeTypstDocument) => Result,
): Result {
  const everything = JSON.stringify({ ...content, about })
  const faces = facesToShow(everything, { isPicture })
  const compiler = compilerFor(faces)
  for (const [name, picture] of Object.entries(pictures))
    compiler.mapShadow(path.join(workspace, 'pictures', name), picture)
  const data = {
    ...(legible({ ...content, about }, faces) as object),
    language,
    direction: directionOf(language),
    font: faces.font,
  }
  const result = compiler.compile({ mainFilePath: fileURLToPath(template), inputs: { data: JSON.stringify(data) } })
  compiler.resetShadow()
  const document = result.result
  if (!document)
    throw new Error(`${path.basename(template.pathname)} cannot be typeset: ${problemOf(compiler, result)}`)
  const finished = finish(compiler, document)
  // frees what this document and the one before it did not use; otherwise typst retains everything that it ever set
  compiler.evictCache(1)
  return finished
}

/** A message of typst without its quotations: they may be texts of people, which no log may hold. */
function problemOf(compiler: NodeCompiler, result: ReturnType<NodeCompiler['compile']>): string {
  const problem = result.takeError()
  const diagnostics = problem ? compiler.fetchDiagnostics(problem) : []
  return diagnostics.map(({ message }: { message: string }) => message.replaceAll(/[`"].*[`"]/gs, '…')).join('; ')
}

let last: { key: string; compiler: NodeCompiler } | undefined

/** A compiler with these faces: the last one where they are the same, since most documents need few. */
function compilerFor({ font, files }: Faces): NodeCompiler {
  const key = JSON.stringify(font)
  if (last?.key !== key) last = { key, compiler: NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: files }] }) }
  return last.compiler
}
