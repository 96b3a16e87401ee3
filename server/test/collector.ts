import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: Record<string, unknown>
  failed: boolean
}

export type Collector = {
  endpoint: string
  spans: ReceivedSpan[]
  /** Everything that was received, as text. */
  text: () => string
  /** The values of the header `authorization` that came with it. */
  authorizations: Set<string | undefined>
  close: () => void
}

type Attribute = { key: string; value: Record<string, unknown> }
type Export = {
  resourceSpans: {
    scopeSpans: {
      spans: (Omit<ReceivedSpan, 'attributes' | 'failed'> & { attributes?: Attribute[]; status?: { code?: number } })[]
    }[]
  }[]
}

/** A collector of OpenTelemetry that takes traces by OTLP over HTTP, as JSON. */
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = []
  const spans: ReceivedSpan[] = []
  const authorizations = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    if (request.url === '/v1/traces') {
      bodies.push(body)
      authorizations.add(request.headers.authorization)
      spans.push(...readSpans(body))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    text: () => bodies.join('\n'),
    authorizations,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const readSpans = (body: string): ReceivedSpan[] =>
  (JSON.parse(body) as Export).resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes = [], status, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])),
      failed: status?.code === 2,
    }))
