import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { type Language, languages } from '#contract/languages.ts'

/**
 * Pseudo-locale (PSEUDO=1 npm run dev): accented English as long as German, so that untranslated texts and cramped layouts stand
 * out.
 */
const pseudoLocalize = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      `⟦${text.replaceAll(/\{\{\w+\}\}|[aeiouAEIOU]/g, (part) => (part.length > 1 ? part : `${part}\u0301${part}`))}⟧`,
    ]),
  )

/** Development only: renders the public pages from source, with data from the API at `server`. */
export const renderPublicPages = (server: string): Plugin => ({
  name: 'render-public-pages',
  apply: 'serve',
  transformIndexHtml: (html) => html.replace('src="/boot.js"', 'type="module" src="/src/boot.ts"'),
  configureServer: (vite) => {
    const textsOf = (language: Language) => {
      const file = path.join(vite.config.publicDir, 'locales', language, 'translation.json')
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      return language === 'en' && process.env.PSEUDO ? pseudoLocalize(texts) : texts
    }
    vite.middlewares.use('/locales/en/translation.json', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(textsOf('en'))),
    )
    // returned, so that it runs after Vite's own file handling
    return () =>
      vite.middlewares.use(async (request, response, next) => {
        try {
          const url = request.originalUrl ?? '/'
          // the gallery of patterns is the application's
          if (url.split('?')[0] === '/kit') return next()
          const headers = { cookie: request.headers.cookie ?? '', accept: 'application/json' }
          const get = async (apiPath: string) => {
            const answer = await fetch(server + apiPath, { headers })
            return answer.ok ? ((await answer.json()) as unknown) : null
          }
          const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)]))
          const { draw } = await vite.ssrLoadModule('/src/public/server.tsx')
          const rendered = await draw(
            {
              url,
              origin: `http://${request.headers.host}`,
              language: languageFromCookie(headers.cookie),
              viewer: headers.cookie ? await get('/api/user') : null,
              site: await get('/api/site/operator'),
              get,
            },
            { texts, filesOf: () => devFiles },
          )
          if (!rendered) return next()
          if ('location' in rendered) return response.writeHead(rendered.status, { location: rendered.location }).end()
          response
            .writeHead(rendered.status, { 'content-type': 'text/html' })
            .end(await vite.transformIndexHtml(url, rendered.html))
        } catch (error) {
          next(error)
        }
      })
  },
})

const devFiles = {
  script: '/src/public/hydrate.tsx',
  modules: [],
  styles: ['/src/kit/theme/tokens.css', '/src/kit/theme/reset.css'],
  inlined: null,
  fonts: null,
}
const languageFromCookie = (cookie: string): Language =>
  languages.find((language) => cookie.includes(`language=${language}`)) ?? 'en'
