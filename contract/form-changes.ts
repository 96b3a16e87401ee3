import { z } from 'zod'

/** The values that a form's fields had when it was loaded. */
export type Was = { was?: Record<string, unknown> | undefined }

/**
 * The body of a change, with what its fields were when the form was loaded (`was`). What somebody, or another tab, has changed since is
 * not undone: a field that is named with the value that it had stays as it is now, and one that both have changed is refused with 409
 * `changed_elsewhere` and `details.changed`, a list of field, shown and now. Without `was` the change holds whatever it undoes.
 */
export const changeBody = <S extends z.ZodRawShape>(schema: z.ZodObject<S, z.core.$strict>) => {
  const was = wasOf(schema.shape)
  // no change has a field of this name itself, which its type does not say
  return schema.safeExtend({ was } as never) as unknown as z.ZodObject<S & { was: typeof was }, z.core.$strict>
}

const wasOf = (fields: z.ZodRawShape) => z.record(z.string(), z.unknown()).transform(asStored(fields)).optional()

/** Values as the fields of a change store them, such as without spaces at their ends; those that would no longer be valid as they are. */
const asStored = (fields: z.ZodRawShape) => (was: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(was).map(([name, value]) => {
      const stored = Object.hasOwn(fields, name) ? z.safeParse(fields[name]!, value) : null
      return [name, stored?.success ? stored.data : value]
    }),
  )
