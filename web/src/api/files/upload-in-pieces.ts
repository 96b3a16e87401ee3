import { type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { resumableUpload, resumableUploads } from '#contract/foundation/uploads/resumable.ts'
import { partyHeaders } from '../party.ts'
import { parseJson, RequestError, toRequestError } from '../request.ts'

export type PiecesOptions = {
  /** Called with the share of the file that has arrived, from 0 to 1. */
  onProgress: (fraction: number) => void
  /** The id of the uploaded file. */
  onUploaded: (fileId: string) => void
  /** Called after a refusal; a broken connection is retried instead. */
  onFailed: (error: RequestError) => void
}

export type UploadInPieces = { pause: () => void; resume: () => void; cancel: () => Promise<void> }

/** Milliseconds between attempts when the server cannot be reached. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000]

/**
 * Uploads a video in pieces, so that it goes on after a broken connection, a pause, a reload of the page (choose the same file again) or
 * a restart of the server.
 */
export async function uploadInPieces(file: File, options: PiecesOptions): Promise<UploadInPieces> {
  const upload = new Upload(file, {
    endpoint: resumableUploads.create.url,
    headers: partyHeaders(),
    chunkSize: resumableUpload.pieceBytes,
    retryDelays,
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    onProgress: (sent, total) => options.onProgress(total > 0 ? sent / total : 0),
    // a finished upload has an address, which ends with its id
    onSuccess: () => options.onUploaded(upload.url!.split('/').at(-1)!),
    onError: (error) => options.onFailed(toRefusal(error)),
  })
  const resume = () => upload.start()
  const [previous] = await upload.findPreviousUploads()
  if (previous) upload.resumeFromPreviousUpload(previous)
  resume()
  return { pause: () => void upload.abort(), resume, cancel: () => upload.abort(true) }
}

/** The server's refusal in its words, or that it cannot be reached. */
function toRefusal(
  error: Error & { originalRequest?: HttpRequest; originalResponse?: HttpResponse | null },
): RequestError {
  const response = error.originalResponse
  if (!response) return new RequestError(0, 'We can’t reach the server. Check your connection and try again.')
  return toRequestError({ status: response.getStatus(), statusText: '' }, parseJson(response.getBody()))
}
