import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { codeSplitting } from './chunks.ts'
import { contractInBrowser } from './contract-in-browser.ts'
import { renderPublicPages } from './dev-pages.ts'
import { icons } from './icons.ts'
import { languageNames } from './language-names.ts'
import { preloadsOfMissingFiles } from './preloads.ts'

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3001}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons(),
    languageNames(),
    renderPublicPages(server),
    contractInBrowser(`${path.resolve(import.meta.dirname, '..', 'contract')}/`, path.join(import.meta.dirname, 'src')),
    preloadsOfMissingFiles(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    manifest: true,
    // read by npm run sbom
    license: { fileName: '.vite/packages.json' },
    rolldownOptions: {
      input: ['index.html', 'src/public/hydrate.tsx'].map((entry) => `${import.meta.dirname}/${entry}`),
      output: {
        codeSplitting,
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/healthz', '/readyz'].map((path) => [path, { target: server, ws: path === '/api' }]),
    ),
  },
})
