import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { instant, noContent } from '../../fields.ts'
import { requestErrors } from '../../request-errors.ts'
import { uploadErrors } from './errors.ts'
import { storedFile } from './stored-file.ts'

export * from './pictures.ts'

const megabyte = 1024 * 1024
export const fileKinds = ['image', 'video', 'document', 'audio'] as const
export type FileKind = (typeof fileKinds)[number]

/** Accepted MIME types, determined by content, not by file name. */
export const uploadTypes: Record<string, FileKind> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/apng': 'image',
  'image/heic': 'image',
  'image/heif': 'image',
  'image/avif': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/x-m4a': 'audio',
  'audio/ogg': 'audio',
  'audio/webm': 'audio',
  'audio/wav': 'audio',
  'application/pdf': 'document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'document',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'document',
  'text/plain': 'document',
  'text/csv': 'document',
  'text/vtt': 'document',
}

/** Purposes of an upload. Profile and showcase pictures are public, everything else is private to those concerned. */
export const uploadPurposes = [
  'avatar',
  'cover',
  'logo',
  'link',
  'showcase',
  'task_result',
  'message',
  'brief',
  'campaign_logo',
  'campaign_brief',
  'campaign_video',
  'video_captions',
  'video_proof',
  'verification',
  'kyc',
] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

const allKinds = { image: 10 * megabyte, video: 200 * megabyte, audio: 20 * megabyte, document: 10 * megabyte }
const picture = { image: 5 * megabyte }

/** Maximum file size in bytes per purpose and kind (reliability.md 4.4); missing kinds are not accepted. */
export const uploadLimits: Record<UploadPurpose, Partial<Record<FileKind, number>>> = {
  avatar: picture,
  cover: picture,
  logo: picture,
  link: picture,
  showcase: { ...picture, video: allKinds.video },
  task_result: allKinds,
  message: allKinds,
  brief: allKinds,
  campaign_logo: picture,
  campaign_brief: allKinds,
  campaign_video: { video: 2_000_000_000 },
  video_captions: { document: 500_000 },
  video_proof: { image: allKinds.image },
  verification: { image: allKinds.image },
  kyc: { image: allKinds.image, document: allKinds.document },
}

/** Purposes of files that arrive in one form; videos of campaigns arrive in pieces (`resumable.ts`). */
export const formPurposes = uploadPurposes.filter((purpose) => purpose !== 'campaign_video')

/** Storage per person, in bytes; videos of campaigns have a quota of their own. */
export const uploadQuota = 500 * megabyte

/** Identity documents are photographs or PDFs. */
const documentFileTypes = ['image/jpeg', 'image/png', 'image/heic', 'image/heif', 'image/avif', 'application/pdf']
const captionTypes = ['text/vtt']
/** Extensions of subtitles, which all become WebVTT; browsers know a type for few of them. */
const captionExtensions = ['.vtt', '.srt', '.sbv', '.ass', '.ssa']

/** Maximum file size in bytes for a purpose, optionally for one kind. */
export const maxUploadBytes = (purpose: UploadPurpose, kind?: FileKind): number =>
  (kind && uploadLimits[purpose][kind]) ?? Math.max(...Object.values(uploadLimits[purpose]))

const typesOf = (purpose: UploadPurpose) =>
  purpose === 'kyc'
    ? documentFileTypes
    : purpose === 'video_captions'
      ? captionTypes
      : Object.keys(uploadTypes).filter((type) => !captionTypes.includes(type))

/** MIME types accepted for a purpose, optionally for one kind. */
export const acceptedTypes = (purpose: UploadPurpose, kind?: FileKind): string[] =>
  typesOf(purpose).filter((type) => {
    const kindOfType = uploadTypes[type]
    if (!kindOfType || uploadLimits[purpose][kindOfType] === undefined) return false
    return kind === undefined || kind === kindOfType
  })

/** The `accept` of a file picker: browsers know the type of some files only by their extension. */
export const pickerTypes = (purpose: UploadPurpose, kind?: FileKind): string => {
  const types = acceptedTypes(purpose, kind)
  const pictures = types.includes('image/heic') ? ['.heic', '.heif', '.avif'] : []
  const texts = purpose === 'video_captions' ? captionExtensions : types.includes('text/csv') ? ['.csv', '.srt'] : []
  return [...types, ...pictures, ...texts].join(',')
}

/** The sentence that refuses a file because it has none of these types. */
export function typeRefusal(accepted: readonly string[]): string {
  const kinds = new Set(accepted.map((type) => uploadTypes[type]))
  if (kinds.has('audio')) return kinds.has('document') ? uploadErrors.uploadTypeAny : uploadErrors.voiceNotSound
  if (kinds.has('document')) return kinds.has('image') ? uploadErrors.uploadTypePaper : uploadErrors.uploadTypeCaptions
  if (!kinds.has('image')) return uploadErrors.uploadTypeVideo
  if (kinds.has('video')) return uploadErrors.uploadTypePictureOrVideo
  return accepted.includes('image/gif') ? uploadErrors.uploadTypePicture : uploadErrors.uploadTypePhoto
}

/** A section of the upright picture, as fractions from 0 to 1. */
export type Crop = { left: number; top: number; width: number; height: number }
const fraction = z.number().min(0).max(1)
const crop = z
  .string()
  .regex(/^[\d.]{1,20}(,[\d.]{1,20}){3}$/, requestErrors.valueInvalid)
  .transform((value): Crop => {
    const [left, top, width, height] = value.split(',').map(Number) as [number, number, number, number]
    return { left, top, width, height }
  })
  .pipe(z.object({ left: fraction, top: fraction, width: fraction.positive(), height: fraction.positive() }))
  .refine(
    ({ left, top, width, height }) => left + width <= 1.000_1 && top + height <= 1.000_1,
    requestErrors.valueInvalid,
  )

/** `url` is its public URL; null for private files. */
export const uploadedFile = storedFile.extend({
  url: z.string().nullable(),
  /** Length and loudness of a voice message (`voiceNoteOf`); null for any other file. */
  waveform: z.string().nullable(),
})
export type UploadedFile = z.infer<typeof uploadedFile>

export const quota = z.object({
  /** Bytes. */
  used: z.int(),
  limit: z.int(),
})

export const shownPictures = ['avatar', 'cover', 'logo'] as const
const onFile = z.strictObject({ id: z.uuid(requestErrors.valueInvalid) })

/** Create expects multipart with one part `file`. Profile pictures (avatar, cover, logo) take effect immediately. */
export const uploads = {
  create: endpoint({
    method: 'POST',
    url: '/api/uploads',
    needs: 'files',
    media: { takes: 'multipart/form-data' },
    invalidates: ['uploads', 'account', 'profiles'],
    schema: {
      querystring: z
        .strictObject({
          purpose: z.enum(formPurposes, requestErrors.valueInvalid),
          crop: crop.optional(),
          /** Set for the recording of a voice message, which is re-encoded in a form that every browser plays. */
          voice: z.literal('true', requestErrors.valueInvalid).optional(),
        })
        .refine(({ purpose, voice }) => !voice || purpose === 'message', {
          path: ['voice'],
          error: requestErrors.valueInvalid,
        }),
      response: { 201: uploadedFile },
    },
  }),
  /** The content of a private file, or a range of it: for those who may read it, or by a URL from `address` in the same session. */
  read: endpoint({
    method: 'GET',
    url: '/api/files/:id',
    needs: 'read',
    media: { gives: 'application/octet-stream' },
    schema: {
      params: z.object({ id: z.uuid() }),
      response: {},
    },
  }),
  quota: endpoint({
    method: 'GET',
    url: '/api/uploads/quota',
    needs: 'read',
    shows: ['uploads'],
    schema: { response: { 200: quota } },
  }),
  /** Deletes one's own unused file; 409 if it is in use. */
  remove: endpoint({
    method: 'DELETE',
    url: '/api/uploads/:id',
    needs: 'files',
    invalidates: ['uploads'],
    schema: { params: onFile, response: { 204: noContent } },
  }),
  /** Removes a profile picture; does nothing if there is none. */
  removePicture: endpoint({
    method: 'DELETE',
    url: '/api/user/pictures/:purpose',
    needs: 'profile',
    invalidates: ['uploads', 'account', 'profiles'],
    schema: {
      params: z.strictObject({ purpose: z.enum(shownPictures, requestErrors.valueInvalid) }),
      response: { 204: noContent },
    },
  }),
  /** A short-lived URL (60 s) for a file that the caller may read, for a player or a new tab. */
  address: endpoint({
    method: 'POST',
    url: '/api/files/:id/address',
    needs: 'read',
    invalidates: [],
    schema: { params: onFile, response: { 200: z.object({ url: z.string(), expiresAt: instant }) } },
  }),
}

/** Path of a private file; the server authorizes each request. With the waveform of a voice message as its fragment. */
export const filePath = (id: string, waveform: string | null = null) =>
  `/api/files/${id}${waveform ? `#${waveform}` : ''}`
