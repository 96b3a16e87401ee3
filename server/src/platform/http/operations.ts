import type { Endpoint } from '#contract/endpoint.ts'
import type { Allow, RouteDefinition } from './route.ts'

type Segment = { word: string; isParameter: boolean }

/** The parts of an endpoint's path, without /api. */
const segmentsOf = ({ url }: Endpoint): Segment[] =>
  url
    .split('/')
    .filter((part) => part !== '' && part !== 'api')
    .map((part) => ({ word: part.replace(/^:/, ''), isParameter: part.startsWith(':') }))

/** The area of an endpoint: the first word of its path. */
export const tagOf = (endpoint: Endpoint): string => segmentsOf(endpoint)[0]?.word ?? 'api'

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const pascal = (word: string) => word.split(/\W+/).map(capitalized).join('')

/** The name of an operation in generated clients: its method and path, such as `postCampaignsByIdSubmit`. */
function operationId(endpoint: Endpoint): string {
  const words = segmentsOf(endpoint).map(({ word, isParameter }) => (isParameter ? `By${pascal(word)}` : pascal(word)))
  return endpoint.method.toLowerCase() + words.join('')
}

const verbs: Record<Endpoint['method'], string> = {
  GET: 'Read',
  HEAD: 'Look up',
  OPTIONS: 'Ask about',
  POST: 'Send',
  PUT: 'Set',
  PATCH: 'Change',
  DELETE: 'Remove',
}

function summaryOf(endpoint: Endpoint): string {
  const words = segmentsOf(endpoint).filter(({ isParameter }) => !isParameter)
  return `${verbs[endpoint.method]}: ${words.map(({ word }) => word.replaceAll('-', ' ')).join(' › ')}`
}

const people: Record<Extract<Allow, string>, string> = {
  anyone: 'For everybody.',
  'signed-in': 'For everybody who is signed in.',
  influencer: 'For influencers.',
  business: 'For businesses.',
  admin: 'For admins',
}

/** Names the people who may use an operation. */
function audienceOf({ allow, right, raw }: RouteDefinition): string {
  if (raw) return 'Who may use it depends on what is asked for.'
  const all = typeof allow === 'string' ? [allow] : allow
  const names = all.map((each) => (each === 'admin' ? `${people.admin}${rightsOf(right)}.` : people[each]))
  return names.join(' ')
}

function rightsOf(right: RouteDefinition['right']): string {
  if (right === 'any') return ''
  if (right === undefined) return ' who are owners'
  return ` with the right ${[right]
    .flat()
    .map((each) => `\`${each}\``)
    .join(' or ')}`
}

const inSession: Record<string, string[]> = { session: [] }
const nobody: Record<string, string[]> = {}

/** Describes an operation of the OpenAPI document: its name, effect and audience. */
export function operationOf(definition: RouteDefinition) {
  const { endpoint, allow, verified, raw } = definition
  const notes = [
    audienceOf(definition),
    ...(verified ? ['Needs a confirmed email address.'] : []),
    ...(endpoint.idempotent ? ['Sent again with the same Idempotency-Key, it gives the same answer once more.'] : []),
  ]
  return {
    operationId: operationId(endpoint),
    summary: summaryOf(endpoint),
    description: notes.join(' '),
    security: allow === 'anyone' || raw ? [inSession, nobody] : [inSession],
  }
}

const text = { type: 'string' as const }
/** The response of a refusing operation, shared by all (api.md, Rules). */
export const refusal = {
  place: '#/components/responses/Refusal',
  answer: {
    description: 'Refused; `message` says why and what is wanted',
    content: {
      'application/json': {
        schema: {
          type: 'object' as const,
          properties: {
            message: { ...text, description: 'For a person' },
            code: { ...text, description: 'For a program' },
            requestId: text,
            issues: {
              type: 'array' as const,
              items: {
                type: 'object' as const,
                properties: { path: text, message: text },
                required: ['path', 'message'],
              },
            },
          },
          required: ['message', 'code'],
        },
      },
    },
  },
}
