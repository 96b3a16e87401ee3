import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { storedFile } from './tasks.ts'

const megabyte = 1024 * 1024

/** Largest file of each kind, in bytes (reliability.md 4.4), and what one person may keep. */
export const uploadLimits = {
  image: 10 * megabyte,
  video: 200 * megabyte,
  audio: 20 * megabyte,
  document: 10 * megabyte,
  quota: 500 * megabyte,
}

/** Types that are taken, by what the content is, not by what it is called. */
export const uploadTypes: Record<string, 'image' | 'video' | 'audio' | 'document'> = {
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
}

/** What a file is sent for: the result of a task, which its two sides see, or one's own picture, which everybody sees. */
export const uploadPurposes = ['task_result', 'avatar'] as const
export type UploadPurpose = (typeof uploadPurposes)[number]

/** `url` is where everybody sees a picture of oneself; a file of a task has none. */
export const uploadedFile = storedFile.extend({ url: z.string().nullable() })
export type UploadedFile = z.infer<typeof uploadedFile>

/** Multipart with one part `file`. A picture of oneself is shown at once. */
export const uploads = {
  create: endpoint({
    method: 'POST',
    url: '/api/uploads',
    schema: {
      querystring: z.strictObject({ purpose: z.enum(uploadPurposes) }),
      response: { 201: uploadedFile },
    },
  }),
}

/** Where a stored file is read; the server checks each time who asks. */
export const filePath = (id: string) => `/api/files/${id}`
