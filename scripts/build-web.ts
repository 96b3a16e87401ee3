import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = path.resolve(import.meta.dirname, '..')
const webFolder = path.join(root, 'web', 'dist')
/** Output of the build: files for the browser, and the renderer of the public pages. */
export const builtWeb = { webFolder, serverFolder: path.join(root, 'web', 'dist-server') }
const stamp = path.join(webFolder, '.stamp')

/**
 * Builds the browser application unless the build is up to date. Runs in a separate process: the bundler sets NODE_ENV and uses much
 * memory, neither of which a server should keep.
 */
export function buildWebIfStale(): void {
  const current = sourceState()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building the web application …')
  for (const config of ['vite.config.ts', 'vite.boot.config.ts', 'vite.server.config.ts']) {
    const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    const { status } = spawnSync(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: path.join(root, 'web'),
      stdio: 'inherit',
    })
    if (status !== 0) throw new Error('The web application could not be built; the lines above say why.')
  }
  compressFiles(webFolder)
  writeFileSync(stamp, current)
}

/** Names, sizes and modification times of all sources of the build. */
function sourceState(): string {
  const lines: string[] = []
  const visit = (entry: string) => {
    const { mtimeMs, size } = statSync(entry)
    if (!statSync(entry).isDirectory()) return void lines.push(`${path.relative(root, entry)} ${size} ${mtimeMs}`)
    if (['dist', 'dist-server'].includes(path.basename(entry))) return
    for (const child of readdirSync(entry).sort()) visit(path.join(entry, child))
  }
  for (const source of ['web', 'contract', 'package-lock.json']) visit(path.join(root, source))
  return lines.join('\n')
}

/** Precompresses files, so that nothing is compressed while people wait. */
function compressFiles(folder: string) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|json|svg|html|webmanifest|txt)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < 500) continue
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${file}.gz`, gzipSync(content))
  }
}
