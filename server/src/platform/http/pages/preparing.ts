import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { directionOf, type Language, languages } from '#contract/languages.ts'
import { product } from '#contract/product.ts'
import { requestErrors } from '#contract/request-errors.ts'
import { translate } from '../../texts.ts'

const retryAfterSeconds = 2

/** Reloads the page that was requested once the program is ready; without scripts, a refresh does. */
const script = `const look = () => fetch('/readyz', { cache: 'no-store' }).then(({ ok }) => ok && location.reload(), () => {})
setInterval(look, 500)`

const style = `:root { color-scheme: light dark; --ground: #f7f5f0; --ink: #23211d; --line: #2447e8 }
@media (prefers-color-scheme: dark) { :root { --ground: #16171c; --ink: #eceae4; --line: #8ea2ff } }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-inline-size: 26rem; padding: 2rem; text-align: start }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
p { margin-block: .75rem 1.5rem }
progress { inline-size: 100%; accent-color: var(--line) }`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src ${hashOf(style)}`,
  `script-src ${hashOf(script)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The first of our languages that the reader's browser accepts. */
function languageOf({ headers }: IncomingMessage): Language {
  const wanted = (headers['accept-language'] ?? '').split(',').map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return wanted.flatMap((code) => languages.find((language) => language === code) ?? [])[0] ?? 'en'
}

function page(language: Language): string {
  const title = translate(language, 'preparing.title')
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} – ${product}</title>
<noscript><meta http-equiv="refresh" content="${retryAfterSeconds}"></noscript>
<style>${style}</style>
</head>
<body>
<main><h1>${title}</h1><p>${translate(language, 'preparing.text', { product })}</p><progress aria-label="${title}"></progress></main>
<script>${script}</script>
</body>
</html>
`
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  // requests to a server have an address
  const [path = ''] = request.url!.split('?')
  // each connection is closed, so that the next request reaches the program
  response.setHeader('Connection', 'close')
  response.setHeader('Cache-Control', 'no-store')
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (path === '/healthz') {
    response.setHeader('Content-Type', 'application/json; charset=utf-8').end('{"status":"ok"}')
    return
  }
  response.statusCode = 503
  response.setHeader('Retry-After', retryAfterSeconds)
  const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/')
  if (!isPage) {
    const refusal = { message: requestErrors.unavailable, code: 'unavailable' }
    response.setHeader('Content-Type', 'application/json; charset=utf-8').end(JSON.stringify(refusal))
    return
  }
  response.setHeader('Content-Type', 'text/html; charset=utf-8')
  response.setHeader('Content-Security-Policy', contentSecurityPolicy)
  response.setHeader('Vary', 'Accept-Language')
  response.end(page(languageOf(request)))
}

/**
 * Answers while the program is prepared: it is alive and not ready, and every page announces that it will be soon. Returns a function
 * that ends this, after which the program can listen at the same address at once.
 */
export function answerWhilePreparing({ host, port }: { host: string; port: number }): Promise<() => void> {
  const server = createServer(answer)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () =>
      resolve(() => {
        server.close()
        server.closeAllConnections()
      }),
    )
  })
}
