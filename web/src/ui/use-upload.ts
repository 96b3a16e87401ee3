import { useCallback, useEffect, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import {
  acceptedTypes,
  type Crop,
  type FileKind,
  largestUpload,
  type UploadedFile,
  type UploadPurpose,
  uploadTypes,
} from '#contract/uploads.ts'
import { upload } from './upload.ts'

type Sending = { file: File; crop: Crop | undefined }

/** Sends files for one purpose, one at a time: how far it is (0 to 1, null: nothing is sent), what went wrong, again and not at all. */
export function useUpload(purpose: UploadPurpose, onUploaded: (file: UploadedFile) => void, kind?: FileKind) {
  const [progress, setProgress] = useState<number | null>(null)
  const [fault, setFault] = useState<Error | null>(null)
  const running = useRef<AbortController | null>(null)
  const last = useRef<Sending | null>(null)
  const done = useRef(onUploaded)
  done.current = onUploaded
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(
    async (file: File, crop?: Crop) => {
      running.current?.abort()
      const refused = refusalOf(file, purpose, kind)
      last.current = refused ? null : { file, crop }
      setFault(refused)
      if (refused) return
      const controller = new AbortController()
      running.current = controller
      setProgress(0)
      try {
        const uploaded = await upload(file, purpose, setProgress, controller.signal, crop)
        last.current = null
        if (!controller.signal.aborted) done.current(uploaded)
      } catch (error) {
        if (!controller.signal.aborted) setFault(error as Error)
      } finally {
        if (running.current === controller) {
          running.current = null
          setProgress(null)
        }
      }
    },
    [purpose, kind],
  )
  const cancel = useCallback(() => {
    running.current?.abort()
    last.current = null
  }, [])
  const again = last.current
  return { progress, fault, send, cancel, retry: fault && again ? () => send(again.file, again.crop) : null }
}

/** What can be told before anything is sent; the server looks for itself. */
export function refusalOf(file: Pick<File, 'size' | 'type'>, purpose: UploadPurpose, kind?: FileKind): Error | null {
  if (file.size === 0) return new Error(messages.uploadEmpty)
  // a browser that does not know the type leaves it to the server
  if (file.type && uploadTypes[file.type] && !acceptedTypes(purpose, kind).includes(file.type))
    return new Error(messages.uploadType)
  return file.size > largestUpload(purpose, kind ?? uploadTypes[file.type] ?? 'video')
    ? new Error(messages.uploadTooLarge)
    : null
}
