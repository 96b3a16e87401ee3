import type { z } from 'zod'
import { type FieldIssue, fieldIssues } from '#contract/validation.ts'

/** Validation issues by field, in the contract's sentences; empty when the values fit the schema. */
export function issuesOf(schema: z.ZodType, values: unknown): FieldIssue[] {
  const result = schema.safeParse(values, { reportInput: true })
  return result.success ? [] : fieldIssues(result.error)
}
