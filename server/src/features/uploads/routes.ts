import { and, eq } from 'drizzle-orm'
import { messages } from '#contract/messages.ts'
import { uploadQuota, uploads } from '#contract/uploads.ts'
import { type RouteDefinition, route } from '../../platform/http/route.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { signAddress } from './addresses.ts'
import { type MayRead, readableFile } from './readers.ts'
import { usedBy } from './reserve.ts'
import { removePicture } from './shown-pictures.ts'
import { files } from './tables.ts'
import { discard } from './uploads.ts'

export type { MayRead }

/** What is asked about files in JSON; sending and reading them stands in plugin.ts. */
export const uploadRoutes = (services: Services, readers: MayRead[]): RouteDefinition[] => [
  route(uploads.quota, {
    allow: 'signed-in',
    handler: async ({ actor }) => ({ used: await usedBy(services.database.orm, actor.id), limit: uploadQuota }),
  }),
  route(uploads.remove, {
    allow: 'signed-in',
    handler: async ({ actor, params }) => {
      const [file] = await services.database.orm
        .select({ usedAt: files.usedAt })
        .from(files)
        .where(and(eq(files.id, params.id), eq(files.ownerId, actor.id)))
      if (!file) throw notFound()
      if (file.usedAt || !(await discard(services, params.id)))
        throw new Refusal(409, 'upload_in_use', messages.uploadInUse)
    },
  }),
  route(uploads.removePicture, {
    allow: 'signed-in',
    handler: ({ actor, params }) => removePicture(services, actor, params.purpose),
  }),
  route(uploads.address, {
    allow: 'signed-in',
    handler: async ({ actor, params }) => {
      const file = await readableFile(services, readers, actor, params.id)
      return signAddress(services, actor.id, file.id)
    },
  }),
]
