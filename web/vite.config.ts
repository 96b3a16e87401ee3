import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite'
import { codeSplitting } from './chunks.ts'
import { cssModules } from './class-names.ts'
import { renderPublicPages } from './dev-pages.ts'
import { endpointsWithoutSchemas } from './endpoints.ts'
import { icons } from './icons.ts'
import { languageNames } from './language-names.ts'

const server = `http://127.0.0.1:${process.env.SERVER_PORT ?? 3001}`

/** Replaces react-i18next when public pages are rendered (docs/decisions/public-pages.md). */
const translationOnServer: Plugin = {
  name: 'translation-on-server',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^react-i18next$/ },
    handler: () => path.join(import.meta.dirname, 'src/public/translation-on-server.tsx'),
  },
}

/** Builds beside the browser's files. */
const builtBesides: Record<string, EnvironmentOptions> = {
  // the renderer of public pages, with all its packages: React's production build, whatever NODE_ENV says
  ssr: {
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    resolve: { noExternal: true },
    build: {
      outDir: 'dist-server',
      emptyOutDir: true,
      copyPublicDir: false,
      target: 'node24',
      rolldownOptions: { input: `${import.meta.dirname}/src/public/server.tsx` },
    },
  },
  // boot.js runs before the first paint, so it is one classic script without imports
  boot: {
    consumer: 'client',
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/boot.ts', formats: ['iife'], name: 'boot', fileName: () => 'boot.js' },
    },
  },
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    react(),
    icons(),
    languageNames(),
    renderPublicPages(server),
    endpointsWithoutSchemas(),
    translationOnServer,
  ],
  css: { modules: cssModules },
  environments: {
    client: {
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
    },
    ...(command === 'build' && builtBesides),
  },
  builder: {},
  server: {
    proxy: Object.fromEntries(
      ['/api', '/media', '/healthz', '/readyz'].map((path) => [path, { target: server, ws: path === '/api' }]),
    ),
  },
}))
