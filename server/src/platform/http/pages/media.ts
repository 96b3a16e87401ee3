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

/**
 * Serves public pictures and videos under /media/ from wherever they are stored. A name's content never changes, so responses are
 * cached for a year.
 */
export const mediaPlugin = (media: Storage) => async (app: FastifyInstance) => {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const type = contentTypes[mediaPath.exec(name)?.[1] ?? '']
    const bytes = type ? await media.size(name) : null
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
