import { type UploadedFile, type UploadPurpose, uploads } from '#contract/uploads.ts'
import { addressOf, errorOf, parsed, RequestError } from './request.ts'

/** Sends a file, telling how far it is (0 to 1); fetch cannot tell, so this is the older request. */
export function upload(
  file: File,
  purpose: UploadPurpose,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(uploads.create.url, {}, { purpose }))
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new RequestError(0, 'The server cannot be reached'))
    request.onabort = () => reject(new RequestError(0, 'The upload was cancelled'))
    request.onload = () => {
      const answer = parsed(request.responseText)
      if (request.status === 201) resolve(answer as UploadedFile)
      else reject(errorOf({ status: request.status, statusText: request.statusText }, answer))
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
