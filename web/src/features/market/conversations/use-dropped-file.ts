import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { useUpload } from '../../../api/files/use-upload.ts'
import type { AttachedFile } from '../../../api/outbox/unsent.ts'

type StoreOffline = (file: File) => Promise<AttachedFile>

/** Uploads a file that is dropped on an element or pasted into it, or stores it while there is no connection; spread `handlers` on it. */
export function useDroppedFile(onUploaded: (file: AttachedFile) => void, keep: StoreOffline) {
  const upload = useUpload('message', onUploaded, { storeOffline: keep })
  const [isOver, setIsOver] = useState(false)
  const take = (event: { preventDefault: () => void }, files: FileList) => {
    const [file] = files
    if (!file) return
    event.preventDefault()
    void upload.send(file)
  }
  return {
    ...upload,
    isOver,
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        take(event, event.dataTransfer.files)
      },
    },
  }
}
