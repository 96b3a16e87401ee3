import path from 'node:path'
import { build } from 'vite'
import { compressFiles, type Effort } from './compress-files.ts'

// bundles one side of the web application: `browser`, with how much effort its files are compressed, or `renderer` (build-web.ts)
const web = path.resolve(import.meta.dirname, '../../../web')
const bundle = (config: string) => build({ root: web, configFile: path.join(web, config), logLevel: 'warn' })

// the bundler keeps one that is set, and development would call a React that is not in the bundle
process.env.NODE_ENV = 'production'
const [side, effort] = process.argv.slice(2)
if (side === 'renderer') await bundle('vite.server.config.ts')
else {
  await bundle('vite.config.ts')
  // beside the files of the first, which empties the folder
  await bundle('vite.boot.config.ts')
  await compressFiles(path.join(web, 'dist'), effort as Effort)
}
