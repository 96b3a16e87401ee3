import { readFileSync } from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { type Language, languages } from '#contract/languages.ts'

/** English with marks and as long as German, which shows what is not translated and what has no room (PSEUDO=1 npm run dev). */
const pseudo = (texts: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      `⟦${text.replaceAll(/\{\{\w+\}\}|[aeiouAEIOU]/g, (part) => (part.length > 1 ? part : `${part}\u0301${part}`))}⟧`,
    ]),
  )

/** boot.js as it is built, made anew each time. */
async function bootScript(): Promise<string> {
  const configFile = path.join(import.meta.dirname, 'vite.boot.config.ts')
  const [built] = (await build({
    configFile,
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput[]
  return built!.output[0].code
}

/** While developing, draws the public pages from their sources, with what the API at `server` answers. */
export const drawPublicPages = (server: string): Plugin => ({
  name: 'draw-public-pages',
  apply: 'serve',
  configureServer: (vite) => {
    const textsOf = (language: Language) => {
      const file = path.join(vite.config.publicDir, 'locales', language, 'translation.json')
      const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      return language === 'en' && process.env.PSEUDO ? pseudo(texts) : texts
    }
    vite.middlewares.use('/locales/en/translation.json', (_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(textsOf('en'))),
    )
    vite.middlewares.use('/boot.js', async (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(await bootScript()),
    )
    // after the files that exist
    return () =>
      vite.middlewares.use(async (request, response, next) => {
        try {
          const url = request.originalUrl ?? '/'
          const headers = { cookie: request.headers.cookie ?? '', accept: 'application/json' }
          const get = async (address: string) => {
            const answer = await fetch(server + address, { headers })
            return answer.ok ? ((await answer.json()) as unknown) : null
          }
          const texts = Object.fromEntries(languages.map((language) => [language, textsOf(language)]))
          const { draw } = await vite.ssrLoadModule('/src/public/server.tsx')
          const drawn = await draw(
            {
              url,
              origin: `http://${request.headers.host}`,
              language: languageOf(headers.cookie),
              viewer: headers.cookie ? await get('/api/user') : null,
              get,
            },
            { texts, filesOf: () => sources },
          )
          if (!drawn) return next()
          if ('location' in drawn) return response.writeHead(drawn.status, { location: drawn.location }).end()
          response
            .writeHead(drawn.status, { 'content-type': 'text/html' })
            .end(await vite.transformIndexHtml(url, drawn.html))
        } catch (error) {
          next(error)
        }
      })
  },
})

const sources = {
  script: '/src/public/live.tsx',
  styles: ['/src/ui/tokens.css', '/src/public/public.css', '/src/public/landing/landing.css'],
  fonts: null,
}
const languageOf = (cookie: string): Language =>
  languages.find((language) => cookie.includes(`language=${language}`)) ?? 'en'
