import { currentOrigin } from '../tracing/origin.ts'

type Data = Record<string, unknown>

/** The key of a job's origin beside its data; handlers do not see it. */
const key = '_origin'

type JobOrigin = { requestId: string; traceparent?: string }

/** `data` with the request that it is enqueued for, if there is one. */
export function withOrigin(data: Data): Data {
  const origin = currentOrigin()
  if (!origin) return data
  const { requestId, span } = origin
  return { ...data, [key]: { requestId, traceparent: span?.traceparent } satisfies JobOrigin }
}

/** Splits a job into the data for its handler and the request it comes from; a scheduled job is its own origin. */
export function takeOrigin({ id, data }: { id: string; data: Data | null }): JobOrigin & { data: Data } {
  const { [key]: origin, ...rest } = data ?? {}
  const { requestId, traceparent } = (origin ?? {}) as Partial<JobOrigin>
  return { requestId: requestId ?? id, traceparent, data: rest }
}
