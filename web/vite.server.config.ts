import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// what draws the public pages at the server
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  build: { outDir: 'dist-server', emptyOutDir: true, target: 'node20', ssr: 'src/public/server.tsx' },
})
