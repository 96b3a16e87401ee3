import { type Crop, type UploadedFile, type UploadPurpose, uploads } from '#contract/foundation/uploads/uploads.ts'
import { partyHeaders } from '../party.ts'
import { buildUrl, call, parseJson, RequestError, toRequestError } from '../request.ts'

type Options = {
  onProgress: (fraction: number) => void
  signal: AbortSignal
  /** The part of a picture to keep. */
  crop?: Crop
  /** The file is the recording of a voice message. */
  isVoice?: boolean
}

/** Uploads a file and reports progress (0 to 1), which fetch cannot do, hence XMLHttpRequest. */
export function upload(
  file: File,
  purpose: UploadPurpose,
  { onProgress, signal, crop, isVoice }: Options,
): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const query = { purpose, crop: crop && formatCrop(crop), voice: isVoice ? 'true' : undefined }
    request.open('POST', buildUrl(uploads.create.url, {}, query))
    for (const [name, value] of Object.entries(partyHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () =>
      reject(new RequestError(0, 'We can’t reach the server. Check your connection and try again.'))
    request.onabort = () => reject(new RequestError(0, 'The upload was cancelled'))
    request.onload = () => {
      const answer = parseJson(request.responseText)
      if (request.status === 201) resolve(answer as UploadedFile)
      else reject(toRequestError({ status: request.status, statusText: request.statusText }, answer))
    }
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

/** Deletes an unused upload; the server removes one later that cannot be deleted now. */
export const discardUpload = (file: { id: string }) =>
  void call(uploads.remove, { params: { id: file.id } }).catch(() => undefined)

const formatCrop = ({ left, top, width, height }: Crop) =>
  [left, top, width, height].map((part) => part.toFixed(5)).join(',')
