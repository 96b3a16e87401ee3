import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languages } from '#contract/languages.ts'
import { sharePicture } from '#contract/share-picture.ts'

type Requested = { request: FastifyRequest; reply: FastifyReply; version: string }

/**
 * Answers with a picture for link previews, in the language of the query parameter `lng`, otherwise in English. Its address with the
 * current version in `v` never shows anything else and may be cached for ever; any other only for a moment.
 */
export async function sendSharePicture(
  { request, reply, version }: Requested,
  draw: (language: Language) => Promise<Buffer>,
): Promise<FastifyReply> {
  const { lng, v } = request.query as { lng?: unknown; v?: unknown }
  const language = languages.find((each) => each === lng) ?? 'en'
  const tag = `"${version}-${language}"`
  reply.headers({
    ETag: tag,
    'Cache-Control': v === version ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type('image/jpeg').send(await draw(language))
}

/** A version that changes with a picture's content and design, so that its address can be cached for ever. */
export const shareVersionOf = (content: object): string =>
  createHash('sha256')
    .update(JSON.stringify([sharePicture.design, content]))
    .digest('base64url')
    .slice(0, 12)
