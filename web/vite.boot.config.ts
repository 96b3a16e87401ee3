import { defineConfig } from 'vite'

// boot.js runs before first paint, so it is one classic script without imports
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: 'es2022',
    lib: { entry: 'src/boot.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
  },
})
