import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { sourceState } from './source-state.ts'

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
  const current = sourceState(root, ['web', 'contract', 'package-lock.json'], ['dist', 'dist-server'])
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
