import type { z } from 'zod'
import { type FieldIssue, fieldIssues } from '#contract/validation.ts'

/** What is wrong with values, field by field, in the contract's sentences; nothing when they fit the schema. */
export function issuesOf(schema: z.ZodType, values: unknown): FieldIssue[] {
  const result = schema.safeParse(values, { reportInput: true })
  return result.success ? [] : fieldIssues(result.error)
}
