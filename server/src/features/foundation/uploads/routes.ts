import { and, eq } from 'drizzle-orm'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import { uploadQuota, uploads } from '#contract/foundation/uploads/uploads.ts'
import { type RouteDefinition, route } from '../../../platform/http/route.ts'
import { notFound, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { asFile, fileRoutes } from './file-routes.ts'
import { removeProfilePicture } from './pictures/profile-pictures.ts'
import { usedBytes } from './quota.ts'
import { type MayRead, readableFile } from './readers.ts'
import type { VideoAllowance } from './resumable/arrivals.ts'
import { resumableRoutes } from './resumable/routes.ts'
import { signUrl } from './signed-urls.ts'
import { files } from './tables.ts'
import { discardFile } from './uploads.ts'

export type { MayRead }

/** The endpoints for files; those with files in requests or responses are in file-routes.ts. */
export const uploadRoutes = (
  services: Services,
  readers: MayRead[],
  videoAllowance: VideoAllowance,
): RouteDefinition[] => [
  ...fileRoutes(services, readers),
  ...resumableRoutes(videoAllowance),
  route(uploads.quota, {
    allow: 'signed-in',
    handler: async ({ actor }) => ({
      used: await usedBytes({ ...services, db: services.database.orm }, actor.party.id),
      limit: uploadQuota,
    }),
  }),
  route(uploads.remove, {
    allow: 'signed-in',
    handler: async ({ actor, params }) => {
      const [file] = await services.database.orm
        .select({ usedAt: files.usedAt })
        .from(files)
        .where(and(eq(files.id, params.id), eq(files.ownerId, actor.party.id)))
      if (!file) throw notFound()
      if (file.usedAt || !(await discardFile(services, params.id)))
        throw new Refusal(409, 'upload_in_use', uploadErrors.uploadInUse)
    },
  }),
  route(uploads.removePicture, {
    allow: 'signed-in',
    handler: ({ context, params }) => removeProfilePicture(context, params.purpose),
  }),
  route(uploads.address, {
    allow: 'signed-in',
    ...asFile,
    handler: async ({ context, params }) => {
      const file = await readableFile(context, readers, params.id)
      return signUrl(context, file.id)
    },
  }),
]
