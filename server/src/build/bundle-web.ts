import path from 'node:path'
import { createBuilder } from 'vite'
import { compressFiles, type Effort } from './compress-files.ts'

// builds the web application, and compresses its files with the effort given as argument (build-web.ts)
const root = path.resolve(import.meta.dirname, '../../../web')

// the bundler keeps one that is set, and development would call a React that is not in the bundle
process.env.NODE_ENV = 'production'
const builder = await createBuilder({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn' })
await builder.buildApp()
await compressFiles(path.join(root, 'dist'), process.argv[2] as Effort)
