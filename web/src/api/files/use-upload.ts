import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uploadErrors } from '#contract/foundation/uploads/errors.ts'
import {
  acceptedTypes,
  type Crop,
  type FileKind,
  maxUploadBytes,
  typeRefusal,
  type UploadedFile,
  type UploadPurpose,
  uploads,
  uploadTypes,
} from '#contract/foundation/uploads/uploads.ts'
import { invalidateAfter } from '../queries.ts'
import { isUnreachable, RequestError } from '../request.ts'
import { upload } from './upload.ts'

type UploadAttempt = { file: File; crop: Crop | undefined }

type Options<F> = {
  /** The only kind accepted, where the purpose allows several. */
  kind?: FileKind | undefined
  /** The files are recordings of voice messages. */
  isVoice?: boolean
  /** Stores a file in this browser while the server cannot be reached; it then counts as uploaded. */
  storeOffline?: ((file: File) => Promise<F>) | undefined
}

/** Uploads files for one purpose, one at a time: progress (0 to 1, null: idle), the last error, retry and cancel. */
export function useUpload<F = UploadedFile>(
  purpose: UploadPurpose,
  onUploaded: (file: UploadedFile | F) => void,
  { kind, isVoice = false, storeOffline }: Options<F> = {},
) {
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState<number | null>(null)
  const [uploadError, setUploadError] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  const last = useRef<UploadAttempt | null>(null)
  const done = useRef(onUploaded)
  done.current = onUploaded
  const keeper = useRef(storeOffline)
  keeper.current = storeOffline
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async (file: File, crop?: Crop) => {
      running.current?.abort()
      const refusal = uploadRefusal(file, purpose, kind)
      last.current = refusal ? null : { file, crop }
      setUploadError(refusal)
      if (refusal) return
      const controller = new AbortController()
      running.current = controller
      setProgress(0)
      try {
        const uploaded = await upload(file, purpose, {
          onProgress: setProgress,
          signal: controller.signal,
          isVoice,
          crop,
        })
        last.current = null
        if (!controller.signal.aborted) done.current(uploaded)
        invalidateAfter(queryClient, uploads.create)
      } catch (error) {
        if (controller.signal.aborted) return
        const kept = await storeUnreachable(error, file, keeper.current)
        if (kept === null) setUploadError(error as Error)
        else done.current(kept)
      } finally {
        if (running.current === controller) {
          running.current = null
          setProgress(null)
        }
      }
    },
    [purpose, kind, isVoice, queryClient],
  )
  const cancel = useCallback(() => {
    running.current?.abort()
    last.current = null
  }, [])
  const lastAttempt = last.current
  return {
    progress,
    uploadError,
    send,
    cancel,
    retry: uploadError && lastAttempt ? () => send(lastAttempt.file, lastAttempt.crop) : null,
  }
}

/** Stores a file that did not reach the server; null if it failed for another reason, or cannot be stored. */
async function storeUnreachable<F>(
  error: unknown,
  file: File,
  keep: ((file: File) => Promise<F>) | undefined,
): Promise<F | null> {
  if (!keep || !(error instanceof RequestError) || !isUnreachable(error)) return null
  // without room for it, the error of the upload tells the person what to do
  return keep(file).catch(() => null)
}

/** Client-side checks before uploading; the server checks again. */
export function uploadRefusal(
  file: Pick<File, 'size' | 'type'>,
  purpose: UploadPurpose,
  kind?: FileKind,
): Error | null {
  if (file.size === 0) return new Error(uploadErrors.uploadEmpty)
  // when the browser does not know the type, the server decides
  if (file.type && uploadTypes[file.type] && !acceptedTypes(purpose, kind).includes(file.type))
    return new Error(typeRefusal(acceptedTypes(purpose, kind)))
  return file.size > maxUploadBytes(purpose, kind ?? uploadTypes[file.type] ?? 'video')
    ? new Error(uploadErrors.uploadTooLarge)
    : null
}
