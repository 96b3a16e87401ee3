import { z } from 'zod'

const texts = z.registry()

/** Text or a name by a person, which is never a link in the programs that show it. */
export const written = z.string().register(texts, {})

export const isWritten = (field: unknown): boolean =>
  field instanceof z.ZodOptional ? isWritten(field.unwrap()) : field instanceof z.ZodString && texts.has(field)

export const id = z.int().positive()
export const cents = z.int()
/** An ISO 8601 time, shown in the reader's zone; without a time it is a calendar day. */
export const moment = z.string()
/** The page that the mail leads to. */
export const link = z.string()
/** Mails folded into one, oldest first. */
export const folded = z.array(z.object({ kind: z.string(), params: z.record(z.string(), z.unknown()) }))
