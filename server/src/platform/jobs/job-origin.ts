import { currentOrigin } from '../tracing/origin.ts'

type Data = Record<string, unknown>

/** Where a job comes from, beside its data; the handlers do not see it. */
const key = '_origin'

type JobOrigin = { requestId: string; traceparent?: string }

/** `data` with the request that it is enqueued for, if there is one. */
export function withOrigin(data: Data): Data {
  const origin = currentOrigin()
  if (!origin) return data
  const { requestId, span } = origin
  return { ...data, [key]: { requestId, ...(span && { traceparent: span.traceparent }) } satisfies JobOrigin }
}

/** The data of a job for its handler, and the request it comes from; a job of the schedule stands for itself. */
export function takeOrigin({ id, data }: { id: string; data: Data | null }): JobOrigin & { data: Data } {
  const { [key]: origin, ...rest } = data ?? {}
  const { requestId, traceparent } = (origin ?? {}) as Partial<JobOrigin>
  return { requestId: requestId ?? id, ...(traceparent && { traceparent }), data: rest }
}
