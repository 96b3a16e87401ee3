import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../../refusal.ts'
import type { Storage } from '../../storage/storage.ts'
import { sendContent } from '../requests/range.ts'

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  avif: 'image/avif',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  webm: 'video/webm',
}
const mediaPath = /^[a-z_]+\/[\w-][\w.-]*\.([a-z0-9]+)$/

/** The people who are served an upload; `reader`: only the one who asks now. */
export type MediaAccess = 'everybody' | 'reader' | 'nobody'
type AccessTo = (request: FastifyRequest, id: string) => Promise<MediaAccess>

const forever = 'public, max-age=31536000, immutable'

/** The id of an uploaded file in its name; pictures that come with the program or the demo have none. */
const uploadedFile = /^[a-z_]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[-.]/

/**
 * Serves public pictures and videos under /media/ from wherever they are stored, except uploads that the reader may not see (404). A
 * name's content never changes, so it is cached for a year; uploads for an hour, after which access is checked again.
 */
export const mediaPlugin = (media: Storage, accessTo: AccessTo) => async (app: FastifyInstance) => {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const type = contentTypes[mediaPath.exec(name)?.[1] ?? '']
    const bytes = type ? await media.size(name) : null
    const uploadId = uploadedFile.exec(name)?.[1]
    if (!type || bytes === null) throw notFound()
    const access = uploadId ? await accessTo(request, uploadId) : 'everybody'
    if (access === 'nobody') throw notFound()
    reply.headers({
      'Content-Type': type,
      'Cache-Control': access === 'reader' ? 'private, no-store' : uploadId ? 'public, max-age=3600' : forever,
    })
    return sendContent({ request, reply }, { bytes, version: name, read: (range) => media.read(name, range) })
  })
}
