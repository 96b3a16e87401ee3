import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, noContent } from './fields.ts'
import { messages } from './messages.ts'
import { storedFile } from './tasks.ts'

export * from './pictures.ts'

const megabyte = 1024 * 1024
export type FileKind = 'image' | 'video' | 'audio' | 'document'

/** Types that are taken somewhere, by what the content is, not by what it is called. */
export const uploadTypes: Record<string, FileKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'application/pdf': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
  'text/plain': 'document',
  'text/csv': 'document',
}

/** What a file is sent for. Pictures of oneself and of one's work are seen by everybody, the others by whom they concern. */
export const uploadPurposes = [
  'avatar',
  'cover',
  'logo',
  'link',
  'showcase',
  'task_result',
  'message',
  'verification',
  'kyc',
] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const anything = { image: 10 * megabyte, video: 200 * megabyte, audio: 20 * megabyte, document: 10 * megabyte }
const picture = { image: 5 * megabyte }

/** The largest file in bytes of each kind that a purpose takes (reliability.md 4.4); a kind that is missing is not taken. */
export const uploadLimits: Record<UploadPurpose, Partial<Record<FileKind, number>>> = {
  avatar: picture,
  cover: picture,
  logo: picture,
  link: picture,
  showcase: { ...picture, video: anything.video },
  task_result: anything,
  message: anything,
  verification: { image: anything.image },
  kyc: { image: anything.image, document: anything.document },
}

/** What one person may keep, in bytes. */
export const uploadQuota = 500 * megabyte

/** Identity papers come as photographs or as PDF. */
const paperTypes = ['image/jpeg', 'image/png', 'application/pdf']

/** The largest file in bytes that a purpose takes, of one kind where only that is asked for. */
export const largestUpload = (purpose: UploadPurpose, kind?: FileKind): number =>
  (kind && uploadLimits[purpose][kind]) ?? Math.max(...Object.values(uploadLimits[purpose]))

/** The types that a purpose takes, of one kind where only that is asked for. */
export const acceptedTypes = (purpose: UploadPurpose, kind?: FileKind): string[] =>
  (purpose === 'kyc' ? paperTypes : Object.keys(uploadTypes)).filter((type) => {
    const its = uploadTypes[type]!
    return uploadLimits[purpose][its] !== undefined && (kind ?? its) === its
  })

/** A part of the upright picture: its start, top, width and height, each from 0 to 1 of the whole. */
export type Crop = { left: number; top: number; width: number; height: number }
const fraction = z.number().min(0).max(1)
const crop = z
  .string()
  .regex(/^[\d.]{1,20}(,[\d.]{1,20}){3}$/, messages.valueInvalid)
  .transform((value): Crop => {
    const [left, top, width, height] = value.split(',').map(Number) as [number, number, number, number]
    return { left, top, width, height }
  })
  .pipe(z.object({ left: fraction, top: fraction, width: fraction.positive(), height: fraction.positive() }))
  .refine(({ left, top, width, height }) => left + width <= 1.000_1 && top + height <= 1.000_1, messages.valueInvalid)

/** `url` is where everybody sees it; what only some may read has none. */
export const uploadedFile = storedFile.extend({ url: z.string().nullable() })
export type UploadedFile = z.infer<typeof uploadedFile>

export const quota = z.object({
  /** Bytes. */
  used: z.int(),
  limit: z.int(),
})

export const shownPictures = ['avatar', 'cover', 'logo'] as const
const onFile = z.strictObject({ id: z.uuid(messages.valueInvalid) })

/** Create takes multipart with one part `file`. A picture of oneself (avatar, cover, logo) is shown at once. */
export const uploads = {
  create: endpoint({
    method: 'POST',
    url: '/api/uploads',
    schema: {
      querystring: z.strictObject({
        purpose: z.enum(uploadPurposes, messages.valueInvalid),
        crop: crop.optional(),
      }),
      response: { 201: uploadedFile },
    },
  }),
  quota: endpoint({ method: 'GET', url: '/api/uploads/quota', schema: { response: { 200: quota } } }),
  /** One's own file that nothing uses (else 409). */
  remove: endpoint({
    method: 'DELETE',
    url: '/api/uploads/:id',
    schema: { params: onFile, response: { 204: noContent } },
  }),
  /** Takes a picture of oneself away; fine when there is none. */
  removePicture: endpoint({
    method: 'DELETE',
    url: '/api/user/pictures/:purpose',
    schema: {
      params: z.strictObject({ purpose: z.enum(shownPictures, messages.valueInvalid) }),
      response: { 204: noContent },
    },
  }),
  /** A short-lived address (60 s) of a file that one may read, for a player or a new tab. */
  address: endpoint({
    method: 'POST',
    url: '/api/files/:id/address',
    schema: { params: onFile, response: { 200: z.object({ url: z.string(), expiresAt: instant }) } },
  }),
}

/** Where a stored file is read; the server checks each time who asks. */
export const filePath = (id: string) => `/api/files/${id}`
