import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { product } from '#contract/product.ts'
import { operationOf, refusal, tagOf } from './operations.ts'
import { responseSchema } from './schemas.ts'
import { sessionCookie } from './session-cookie.ts'

/** Keeps the reference page's own policy but forbids framing. */
const denyFraming = (policy: string) =>
  `${policy.replace(/;?\s*frame-ancestors[^;]*/, '').replace(/;\s*$/, '')}; frame-ancestors 'none'`

const binary = { type: 'string', format: 'binary' }
const formWithFile = { type: 'object', properties: { file: binary }, required: ['file'] }
const idempotencyHeaders = {
  type: 'object',
  properties: { 'idempotency-key': { type: 'string', pattern: '^[\\w-]{8,100}$' } },
}

/** The OpenAPI description of bodies that are not JSON: a form with one file, or a file's content. */
function mediaOf({ media }: Endpoint): FastifySchema {
  const schema: FastifySchema = {}
  if (media?.takes) {
    schema.consumes = [media.takes]
    schema.body = media.takes === 'multipart/form-data' ? formWithFile : binary
  }
  if (media?.gives)
    schema.response = { 200: { description: 'The file', content: { [media.gives]: { schema: binary } } } }
  return schema
}

type Description = { tags?: { name: string }[]; paths?: Record<string, Record<string, Operation>> }
type Operation = { tags?: string[]; responses?: Record<string, unknown> }

/** Adds what all operations share: their refusals and areas. */
function completeDescription(description: Description): Description {
  const operations = Object.values(description.paths ?? {}).flatMap((path) => Object.values(path))
  for (const operation of operations) operation.responses = { ...operation.responses, '4XX': { $ref: refusal.place } }
  const areas = new Set(operations.flatMap((operation) => operation.tags ?? []))
  return { ...description, tags: [...areas].sort().map((name) => ({ name, description: `Everything below ${name}` })) }
}

/** Serves OpenAPI 3.1, generated from the validation schemas, at /api/openapi.json and a reference page at /api/docs (api.md). */
export async function describeApi(app: FastifyInstance, publicOrigin: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${product} API`,
        version: '1',
        description: `What the web application of ${product} is made of. Lists give \`items\` and \`nextCursor\`.`,
        contact: { name: product, url: `${publicOrigin}/contact` },
        license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      },
      servers: [{ url: publicOrigin }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookie(publicOrigin.startsWith('https:')) },
        },
        responses: { Refusal: refusal.answer },
      },
    },
    transformObject: (document) =>
      completeDescription(('openapiObject' in document ? document.openapiObject : {}) as Description) as never,
    transform: ({ schema, url, route }) => {
      const definition = route.config?.definition
      if (!definition) return { schema: { ...schema, hide: true }, url }
      const { endpoint } = definition
      const { params, querystring, body, response } = endpoint.schema
      const jsonSchema = (part: z.ZodType) => z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' })
      const operation: FastifySchema = {
        ...operationOf(definition),
        tags: [tagOf(endpoint)],
        response: Object.fromEntries(
          Object.entries(response).map(([status, body]) => [status, answerOf(status, body)]),
        ),
        ...mediaOf(endpoint),
      }
      if (params) operation.params = jsonSchema(params)
      if (querystring) operation.querystring = jsonSchema(querystring)
      if (body) operation.body = jsonSchema(body)
      if (endpoint.idempotent) operation.headers = idempotencyHeaders
      return { url, schema: operation }
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

const statusTexts: Record<string, string> = { 200: 'Done', 201: 'Created', 204: 'Done, and there is nothing to say' }
/** The description of an answer; `noContent` has none. */
function answerOf(status: string, body: z.ZodType) {
  const description = statusTexts[status]
  if (body instanceof z.ZodNull) return { description, type: 'null' }
  return { description, content: { 'application/json': { schema: responseSchema(body) } } }
}
