import type { Tracing, TracingOptions, TracingSettings } from './tracing.ts'

/** Opens the exporter of traces; nothing of OpenTelemetry is loaded without settings. */
export async function openTracing(settings: TracingSettings | null, options: TracingOptions): Promise<Tracing | null> {
  if (!settings) return null
  const { openOtlp } = await import('./otlp.ts')
  return openOtlp(settings, options)
}
