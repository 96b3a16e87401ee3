/** Fills in the `{{placeholders}}` of a sentence. */
export const fill = (sentence: string, params: Record<string, unknown> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
