import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3001}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 700 },
  server: { proxy: Object.fromEntries(['/api', '/media', '/healthz', '/readyz'].map((path) => [path, server])) },
})
