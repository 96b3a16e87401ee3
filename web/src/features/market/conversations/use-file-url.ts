import { useEffect, useState } from 'react'
import { filePath } from '#contract/foundation/uploads/uploads.ts'
import { readLocalFile } from '../../../api/outbox/local-files.ts'
import type { AttachedFile } from '../../../api/outbox/unsent.ts'

/** The URL of the file of an unsent message: on the server, or of the copy in this browser; null until that is read, or if it is gone. */
export function useFileUrl(file: AttachedFile | null): string | null {
  const localId = file?.isLocal ? file.id : null
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (localId === null) return
    let isOver = false
    let objectUrl: string | null = null
    readLocalFile(localId)
      .then((found) => {
        if (!found || isOver) return
        objectUrl = URL.createObjectURL(found.file)
        setUrl(objectUrl)
      })
      // it shows as gone, and sending it reports the reason
      .catch(() => undefined)
    return () => {
      isOver = true
      setUrl(null)
      if (objectUrl) URL.revokeObjectURL(objectUrl)
    }
  }, [localId])
  if (!file) return null
  if (localId === null) return filePath(file.id, file.waveform)
  return url && (file.waveform ? `${url}#${file.waveform}` : url)
}
