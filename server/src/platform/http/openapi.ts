import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { product } from '#contract/product.ts'
import { responseSchema } from './schemas.ts'

/** Keeps the reference page's own policy but forbids framing. */
const denyFraming = (policy: string) =>
  `${policy.replace(/;?\s*frame-ancestors[^;]*/, '').replace(/;\s*$/, '')}; frame-ancestors 'none'`

/** The OpenAPI description of bodies that are not JSON: a form with one file, or a file's content. */
function mediaOf({ media }: Endpoint) {
  const binary = { type: 'string', format: 'binary' }
  return {
    ...(media?.takes === 'multipart/form-data' && {
      consumes: [media.takes],
      body: { type: 'object', properties: { file: binary }, required: ['file'] },
    }),
    ...(media?.gives && {
      response: { 200: { description: 'The file', content: { [media.gives]: { schema: binary } } } },
    }),
  }
}

/** Serves OpenAPI 3.1, generated from the validation schemas, at /api/openapi.json and a reference page at /api/docs (api.md). */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${product} API`, version: '1' } },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.definition?.endpoint
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      const { params, querystring, body, response } = endpoint.schema
      const jsonSchema = (part: z.ZodType) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
      return {
        url,
        schema: {
          tags: [url.split('/')[2] ?? 'api'],
          response: Object.fromEntries(
            Object.entries(response).map(([status, answer]) => [status, responseSchema(answer)]),
          ),
          ...mediaOf(endpoint),
          ...(params && { params: jsonSchema(params) }),
          ...(querystring && { querystring: jsonSchema(querystring) }),
          ...(body && { body: jsonSchema(body) }),
          ...(endpoint.idempotent && {
            headers: {
              type: 'object',
              properties: { 'idempotency-key': { type: 'string', pattern: '^[\\w-]{8,100}$' } },
            },
          }),
        },
      }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true, transformStaticCSP: denyFraming })
  app.get('/api/openapi.json', { schema: { hide: true } as never }, async (_request, reply) => {
    reply.headers({
      'Cache-Control': 'private, max-age=300',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
    return app.swagger()
  })
}
