import type { FastifyInstance } from 'fastify'
import { notFound } from '../../refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { byteRange } from '../requests/range.ts'

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}
const mediaPath = /^[a-z]+\/[\w-][\w.-]*\.([a-z0-9]+)$/

/** A plain area in place of a picture, of any size. */
const placeholder = `<svg xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="#dcd9d1"/></svg>`

type Options = {
  /** Whether a missing picture is about to be made: a placeholder is sent meanwhile, which nobody keeps. */
  isPending?: (name: string) => boolean
}

/**
 * Serves public pictures and videos under /media/ from wherever they are stored. A name's content never changes, so responses are
 * cached for a year.
 */
export const mediaPlugin =
  (media: Storage, { isPending = () => false }: Options = {}) =>
  async (app: FastifyInstance) => {
    app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
      const name = request.params['*']
      const type = contentTypes[mediaPath.exec(name)?.[1] ?? '']
      const bytes = type ? await media.size(name) : null
      if (type?.startsWith('image/') && bytes === null && isPending(name))
        return reply.header('Cache-Control', 'no-store').type('image/svg+xml').send(placeholder)
      if (!type || bytes === null) throw notFound()
      const tag = `"${name}"`
      reply.headers({
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Accept-Ranges': 'bytes',
        ETag: tag,
      })
      if (request.headers['if-none-match'] === tag) return reply.status(304).send()
      const range = byteRange(request.headers.range, bytes)
      reply.header('Content-Length', range ? range.end - range.start + 1 : bytes)
      if (range) reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
      return reply.send(media.read(name, range ?? undefined))
    })
  }
