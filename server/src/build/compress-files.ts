import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The effort of compression: `best` takes thirty times as long as `quick`, and its files are a twelfth smaller. */
export type Effort = 'quick' | 'best'
const quality: Record<Effort, number> = { quick: 6, best: 11 }

/** Precompresses files, so that nothing is compressed while people wait; on all processors. */
export async function compressFiles(folder: string, effort: Effort): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && /\.(js|css|json|svg|html|webmanifest|txt)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  await Promise.all(files.map((file) => compressFile(file, quality[effort])))
}

async function compressFile(file: string, quality: number): Promise<void> {
  const content = await readFile(file)
  if (content.length < 500) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content))
}
