import { type Crop, type UploadedFile, type UploadPurpose, uploads } from '#contract/uploads.ts'
import { addressOf, call, errorOf, parsed, RequestError } from './request.ts'

/** Sends a file, telling how far it is (0 to 1); fetch cannot tell, so this is the older request. `crop` is the part of a picture that is kept. */
export function upload(
  file: File,
  purpose: UploadPurpose,
  onProgress: (part: number) => void,
  signal: AbortSignal,
  crop?: Crop,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', addressOf(uploads.create.url, {}, { purpose, ...(crop && { crop: cropInQuery(crop) }) }))
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

/** Removes what was sent and is not used; what cannot be removed now is swept away later. */
export const takeBack = (file: { id: string }) =>
  void call(uploads.remove, { params: { id: file.id } }).catch(() => undefined)

const cropInQuery = ({ left, top, width, height }: Crop) =>
  [left, top, width, height].map((part) => part.toFixed(5)).join(',')
