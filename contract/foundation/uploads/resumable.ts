import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { noContent } from '../../fields.ts'

/** Limits of files that are uploaded in pieces (product.md 5). */
export const resumableUpload = {
  maxBytes: 2_000_000_000,
  /** The size of the pieces that the browser sends. */
  pieceBytes: 8 * 1024 ** 2,
  /** An upload that received nothing for this long is removed. */
  expiresAfterHours: 24,
} as const

const onUpload = z.object({ id: z.uuid() })
const url = '/api/uploads/resumable'

/**
 * Uploads in pieces, in the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): a connection, a browser or a server may end at
 * any time, and the upload goes on after the last byte that arrived. The id at the end of `Location` is that of the file.
 */
export const resumableUploads = {
  options: endpoint({ method: 'OPTIONS', url, schema: { response: { 204: noContent } } }),
  /** Header `Upload-Length`: its size in bytes; `Upload-Metadata`: `filename`. */
  create: endpoint({ method: 'POST', url, needs: 'files', invalidates: [], schema: { response: { 201: noContent } } }),
  /** Header `Upload-Offset` of the response: number of bytes that have arrived. */
  offset: endpoint({
    method: 'HEAD',
    url: `${url}/:id`,
    needs: 'files',
    schema: { params: onUpload, response: { 200: noContent } },
  }),
  append: endpoint({
    method: 'PATCH',
    url: `${url}/:id`,
    needs: 'files',
    media: { takes: 'application/offset+octet-stream' },
    invalidates: ['uploads'],
    schema: { params: onUpload, response: { 204: noContent } },
  }),
  cancel: endpoint({
    method: 'DELETE',
    url: `${url}/:id`,
    needs: 'files',
    invalidates: ['uploads'],
    schema: { params: onUpload, response: { 204: noContent } },
  }),
}
