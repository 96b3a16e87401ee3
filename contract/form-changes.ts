import { z } from 'zod'

/** The values that a form's fields had when it was loaded. */
export type Was = { was?: Record<string, unknown> | undefined }

/**
 * The body of a change, with the values that its fields had when the form was loaded (`was`). Changes made since by somebody else, or in
 * another tab, are not undone: a field that is sent with its loaded value stays as it is now, and one that both have changed is refused
 * with 409 `changed_elsewhere` and `details.changed`, a list of field, shown and now. Without `was` the change overwrites everything.
 */
export const changeBody = <S extends z.ZodRawShape>(schema: z.ZodObject<S, z.core.$strict>) => {
  const was = wasOf(schema.shape)
  // the type does not say that no change has a field of this name itself
  // its own type of a schema with one more field does not fit a generic shape
  return schema.safeExtend({ was } as never) as unknown as z.ZodObject<S & { was: typeof was }, z.core.$strict>
}

const wasOf = (fields: z.ZodRawShape) => z.record(z.string(), z.unknown()).transform(asStored(fields)).optional()

/** Values as the fields of a change store them, such as without spaces at their ends; values that are no longer valid stay as they are. */
const asStored = (fields: z.ZodRawShape) => (was: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(was).map(([name, value]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined
      const stored = field ? z.safeParse(field, value) : null
      return [name, stored?.success ? stored.data : value]
    }),
  )
