import pino, { type DestinationStream, type Logger } from 'pino'
import { omit } from '#contract/omit.ts'
import { sqlState } from './database/database.ts'
import { currentOrigin } from './tracing/origin.ts'

export type Log = Logger

type Options = {
  level: string
  /** JSON lines for log collectors; otherwise readable lines for a terminal. */
  json: boolean
  /** Destination of lines; replaced in tests. */
  write?: (line: string) => void
}

/** The only fields a line may have besides its message; all others are dropped, so that a new field cannot leak personal data. */
const allowedFields = new Set([
  'requestId',
  'event',
  'method',
  'route',
  'status',
  'code',
  'userId',
  'network',
  'paymentId',
  'queue',
  'mail',
  'outcome',
  'accounts',
  'err',
])

/**
 * The application log. No line contains a parameter, a token, an address or message text: fields come from an allowlist, and errors
 * are reduced by `errorFacts`, since library messages quote their input.
 */
export function openLog({ level, json, write }: Options): Log {
  const destination: DestinationStream = {
    write: (line) =>
      (write ?? ((text: string) => void process.stderr.write(text)))(json ? line : formatForTerminal(line)),
  }
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFacts },
      mixin: (_facts, _level, logger) => originOf(logger),
      hooks: {
        logMethod([first, second]: unknown[], method) {
          const facts = first instanceof Error ? { err: first } : typeof first === 'object' ? first : {}
          const text = typeof first === 'string' ? first : second
          method.apply(this, [pick(facts ?? {}), messageOf(text, facts ?? {})] as never)
        },
      },
    },
    destination,
  )
}

/** The id of the request that a line belongs to, unless its logger adds one itself. */
function originOf(logger: Logger): { requestId?: string } {
  const requestId = currentOrigin()?.requestId
  return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId }
}

const pick = (facts: object) => Object.fromEntries(Object.entries(facts).filter(([name]) => allowedFields.has(name)))

/** Drops messages that merely repeat an error's own message, as frameworks log them. */
function messageOf(text: unknown, facts: { err?: unknown }): string {
  const isMessage = facts.err instanceof Error && facts.err.message === text
  return typeof text === 'string' && !isMessage ? text : 'A fault was met'
}

type ErrorFacts = {
  name: string
  code?: string
  constraint?: string
  table?: string
  status?: number
  stack?: string[]
  cause?: ErrorFacts
}

const maxCauses = 4

/** The loggable parts of an error: its name, code, constraint, table, and stack. Never its message. */
export function errorFacts(error: unknown, depth = 0): ErrorFacts {
  if (typeof error !== 'object' || error === null) return { name: typeof error }
  // pg-boss reports copies that are not Error instances
  const record = error as Partial<Error> & Record<string, unknown>
  const facts: ErrorFacts = { name: asIdentifier(record.name) ?? 'Error' }
  const code = sqlState(error) ?? asIdentifier(record.code)
  const status = record.status ?? record.statusCode ?? record.responseCode
  if (code) facts.code = code
  const [constraint, table] = [asIdentifier(record.constraint), asIdentifier(record.table)]
  if (constraint) facts.constraint = constraint
  if (table) facts.table = table
  if (typeof status === 'number') facts.status = status
  const stack = stackFrames(record)
  if (stack.length > 0) facts.stack = stack
  const cause = record.cause ?? (error instanceof AggregateError ? error.errors[0] : undefined)
  if (cause instanceof Error && depth < maxCauses) facts.cause = errorFacts(cause, depth + 1)
  return facts
}

/** A value that looks like an identifier; user text has other characters or is longer. */
const asIdentifier = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[A-Za-z0-9_]{1,63}$/.test(value) ? value : undefined

/** The stack frames of an error; its message may contain lines that look like frames, so it is removed first. */
const stackFrames = ({ stack = '', message }: Partial<Error>): string[] =>
  (message ? stack.replace(message, () => '') : stack)
    .split('\n')
    .filter((line) => /^ {4}at [\w$.<>[\] #*-]* ?\(?(file:|node:|\/|[A-Za-z]:\\)[^\s()]*:\d+:\d+\)?$/.test(line))
    .map((line) => line.slice(7))

/** Formats a line for a terminal. */
function formatForTerminal(line: string): string {
  const { level, msg, err, ...facts } = JSON.parse(line) as Record<string, unknown> & { err?: ErrorFacts }
  const rest = Object.entries(omit(facts, 'time')).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const errorLines: string[] = []
  for (let current = err; current; current = current.cause) {
    const { name, code, constraint, table, status, stack = [] } = current
    errorLines.push(`  ${[name, code, status, table, constraint].filter((part) => part !== undefined).join(' ')}`)
    errorLines.push(...stack.map((place) => `    at ${place}`))
  }
  return `${[[String(level).toUpperCase(), msg, ...rest].join(' '), ...errorLines].join('\n')}\n`
}
