import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssModules } from './class-names.ts'
import { icons } from './icons.ts'
import { languageNames } from './language-names.ts'

// the server-side renderer of the public pages, bundled with all its packages: React's production build, whatever NODE_ENV says
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), icons(), languageNames()],
  publicDir: false,
  css: { modules: cssModules },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  resolve: {
    alias: { 'react-i18next': path.join(import.meta.dirname, 'src/public/translation-on-server.tsx') },
  },
  build: { outDir: 'dist-server', emptyOutDir: true, target: 'node24', ssr: 'src/public/server.tsx' },
})
