import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// the server-side renderer of the public pages
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  publicDir: false,
  build: { outDir: 'dist-server', emptyOutDir: true, target: 'node20', ssr: 'src/public/server.tsx' },
})
