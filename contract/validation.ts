import type { z } from 'zod'
import { messages } from './messages.ts'

export type FieldIssue = { path: string; message: string }

const ours = new Set<string>(Object.values(messages))

/** The faults of an input as sentences a person can act on; the validator's own wording is never shown. */
export function fieldIssues(error: z.core.$ZodError): FieldIssue[] {
  return error.issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: messages.unknownField }))
    }
    const path = issue.path.join('.')
    if (ours.has(issue.message)) return [{ path, message: issue.message }]
    const missing = issue.code === 'invalid_type' && issue.input === undefined && !('received' in issue)
    return [{ path, message: missing ? messages.textRequired : messages.valueInvalid }]
  })
}
