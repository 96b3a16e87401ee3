import { currentOrigin, within } from './origin.ts'

/** Names, counts and states; never a value of a statement, an address, or what people wrote. */
export type Attributes = Record<string, string | number | boolean>

export type SpanOptions = {
  kind: 'server' | 'consumer' | 'client' | 'internal'
  attributes?: Attributes
  /** The parent span, as a job carries it; null: none; undefined: the present one. */
  traceparent?: string | null
}

/** A measured stretch of work. */
export type Span = {
  /** The span's identity in the form of the header of that name (W3C Trace Context). */
  readonly traceparent: string
  hasEnded(): boolean
  set(attributes: Attributes): void
  /** Ends it, as failed if an error is given; only the first call counts. */
  end(failure?: unknown): void
}

/** Sends spans to a collector (docs/operations.md, Traces). */
export type Tracing = {
  begin(name: string, options: SpanOptions): Span
  /** Sends the remaining spans; gives up after a second. */
  close(): Promise<void>
}

export type TracingSettings = {
  /** The collector's address, without the path of the traces. */
  endpoint: string
  headers: Record<string, string>
}

export type TracingOptions = {
  /** Distinguishes the processes of an installation. */
  instance: string
  /** Called when the collector stops taking spans. */
  onFailure: (error: unknown) => void
}

/** The span that is open at the moment. */
export function currentSpan(): Span | null {
  const span = currentOrigin()?.span
  return span && !span.hasEnded() ? span : null
}

/** Runs `work` within a span of its own, which fails with it. */
export async function inSpan<T>(span: Span, requestId: string, work: () => Promise<T>): Promise<T> {
  try {
    const result = await within({ requestId, span }, work)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
