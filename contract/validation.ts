import type { z } from 'zod'
import { errors } from './errors.ts'
import { requestErrors } from './request-errors.ts'

/**
 * A fault of a field. `message` is a sentence; if it names something, `template` is the sentence with `{{placeholders}}` for its
 * translation, and `params` fill them.
 */
export type FieldIssue = {
  path: string
  message: string
  template?: string
  params?: Record<string, string | number>
}

const knownSentences = new Set<string>(Object.values(errors))

/** Validation issues as user-facing sentences; the validator's own wording is never shown. */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: requestErrors.unknownField }))
    }
    const path = issue.path.join('.')
    if (knownSentences.has(issue.message)) return [{ path, message: issue.message }]
    const missing = issue.code === 'invalid_type' && issue.input === undefined && !('received' in issue)
    return [{ path, message: missing ? requestErrors.textRequired : requestErrors.valueInvalid }]
  })
}
