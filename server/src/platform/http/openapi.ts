import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { product } from '#contract/product.ts'

/** OpenAPI 3.1 out of the schemas that validate, at /api/openapi.json, with a page to read it at /api/docs (api.md). */
export async function describeApi(app: FastifyInstance) {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: `${product} API`, version: '1' } },
    transform: ({ schema, url, route }) => {
      const endpoint = route.config?.definition?.endpoint
      if (!endpoint) return { schema: { ...schema, hide: true }, url }
      const { params, querystring, body } = endpoint.schema
      const asked = (part: z.ZodType) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
      return {
        url,
        schema: {
          tags: [url.split('/')[2] ?? 'api'],
          response: schema.response,
          ...(params && { params: asked(params) }),
          ...(querystring && { querystring: asked(querystring) }),
          ...(body && { body: asked(body) }),
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
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  app.get('/api/openapi.json', { schema: { hide: true } as never }, async (_request, reply) => {
    reply.header('Cache-Control', 'private, max-age=300')
    return app.swagger()
  })
}
