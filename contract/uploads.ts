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

/** Multipart with one part `file`; the result of a task is its only use so far. */
export const uploads = {
  create: endpoint({
    method: 'POST',
    url: '/api/uploads',
    schema: {
      querystring: z.strictObject({ purpose: z.enum(['task_result']) }),
      response: { 201: storedFile },
    },
  }),
}
/** Where a stored file is read; the server checks each time who asks. */
export const filePath = (id: string) => `/api/files/${id}`
