import { currentOrigin, within } from './origin.ts'

/** Names, counts and states; never a value of a statement, an address, or what people wrote. */
export type Attributes = Record<string, string | number | boolean>

export type SpanOptions = {
  kind: 'server' | 'consumer' | 'client' | 'internal'
  attributes?: Attributes
  /** The span it belongs to, as a job carries it; null: none; without it, the present one. */
  traceparent?: string | null
}

/** Something that is measured from its beginning to its end. */
export type Span = {
  /** Its identity in the form of the header of that name (W3C Trace Context). */
  readonly traceparent: string
  hasEnded(): boolean
  set(attributes: Attributes): void
  /** Ends it, as failed with this error if one is given; only the first call counts. */
  end(failure?: unknown): void
}

/** Sends what is measured to a collector (docs/operations.md, Traces). */
export type Tracing = {
  begin(name: string, options: SpanOptions): Span
  /** Sends what is left; gives up after a second. */
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
