import { z } from 'zod'

export const storedFile = z.object({
  id: z.uuid(),
  name: z.string(),
  bytes: z.int(),
  mime: z.string(),
  kind: z.enum(['image', 'video', 'document', 'audio']),
})
export type StoredFile = z.infer<typeof storedFile>
