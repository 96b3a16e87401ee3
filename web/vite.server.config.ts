import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const inPublic = (file: string) => path.join(import.meta.dirname, 'src', 'public', file)

// the server-side renderer of the public pages, bundled with all its packages: React's production build, whatever NODE_ENV says
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  resolve: {
    alias: [
      { find: 'react-i18next', replacement: inPublic('translation-on-server.tsx') },
      // imported by each icon
      { find: '../createReactComponent.mjs', replacement: inPublic('icon-on-server.ts') },
    ],
  },
  build: { outDir: 'dist-server', emptyOutDir: true, target: 'node20', ssr: 'src/public/server.tsx' },
})
