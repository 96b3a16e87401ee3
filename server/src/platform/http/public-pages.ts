import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '../refusal.ts'

type Files = { script: string; styles: string[]; fonts: { latin: string; arabic: string } }
export type Drawn = { status: 200 | 404; html: string } | { status: 301 | 302; location: string }
/** What the browser's side has built to draw its public pages (web/src/public/server.tsx). */
type Draw = (
  asked: {
    url: string
    origin: string
    language: Language
    viewer: unknown
    get: (url: string) => Promise<unknown>
  },
  built: { texts: Record<string, Record<string, string>>; filesOf: (sources: string[]) => Files },
) => Promise<Drawn | null>

type Chunk = { file: string; css?: string[]; imports?: string[] }

/** Opens what draws the public pages, from the folders that the build of the browser's side has left. */
export async function openPublicPages(app: FastifyInstance, webFolder: string, serverFolder: string, origin: string) {
  const read = (...names: string[]) => JSON.parse(readFileSync(path.join(webFolder, ...names), 'utf8'))
  const { draw } = (await import(pathToFileURL(path.join(serverFolder, 'server.js')).href)) as { draw: Draw }
  const built = {
    texts: Object.fromEntries(languages.map((language) => [language, read('locales', language, 'translation.json')])),
    filesOf: filesFrom(read('.vite', 'manifest.json')),
  }

  /** The document at the address of a request; null where the signed-in application answers. */
  return async (request: FastifyRequest): Promise<Drawn | null> => {
    const { cookie } = request.headers
    const get = async (url: string) => {
      const answer = await app.inject({
        method: 'GET',
        url,
        headers: { accept: 'application/json', ...(cookie && { cookie }) },
      })
      if (answer.statusCode >= 500)
        throw new Refusal(503, 'unavailable', messages.unavailable, { retryAfterSeconds: 2 })
      return answer.statusCode === 200 ? answer.json() : null
    }
    const signedIn = Object.keys(request.cookies).some((name) => name.endsWith('sid'))
    return draw(
      {
        url: request.url,
        origin,
        language: languages.find((language) => language === request.cookies.language) ?? 'en',
        viewer: signedIn ? viewerOf(await get('/api/user')) : null,
        get,
      },
      built,
    )
  }
}

/** Of the signed-in person only what the page needs: it stands in the document. */
function viewerOf(user: unknown) {
  if (user === null) return null
  const { username, role } = user as { username: string; role: string }
  return { username, role }
}

/** The built files of the browser's sources, with the styles of all that they import. */
function filesFrom(manifest: Record<string, Chunk>) {
  const fonts = {
    latin: assetNamed(manifest, 'readex-pro-latin-wght-normal.woff2'),
    arabic: assetNamed(manifest, 'readex-pro-arabic-wght-normal.woff2'),
  }
  return (sources: string[]): Files => {
    const styles = new Set<string>()
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name)) return
      seen.add(name)
      const chunk = manifest[name]!
      chunk.imports?.forEach(visit)
      for (const style of chunk.css ?? []) styles.add(`/${style}`)
    }
    sources.forEach(visit)
    return { script: `/${manifest[sources[0]!]!.file}`, styles: [...styles], fonts }
  }
}

const assetNamed = (manifest: Record<string, Chunk>, name: string) =>
  `/${Object.entries(manifest).find(([source]) => source.endsWith(name))![1].file}`
