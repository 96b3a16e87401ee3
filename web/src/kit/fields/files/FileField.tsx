import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#contract/foundation/uploads/stored-file.ts'
import type { FileKind, UploadedFile, UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import { discardUpload } from '../../../api/files/upload.ts'
import { useUpload } from '../../../api/files/use-upload.ts'
import { ChosenFile } from '../../files/ChosenFile.tsx'
import { DropZone } from '../../files/DropZone.tsx'

type Props<F> = {
  purpose: UploadPurpose
  /** The only kind accepted, where the purpose allows several. */
  kind?: FileKind
  label: string
  action?: string
  error?: ReactNode
  /** Stores a file while the server cannot be reached; it then counts as uploaded. */
  storeOffline?: ((file: File) => Promise<F>) | undefined
  /** null: the upload was removed. */
  onUploaded: (file: UploadedFile | F | null) => void
}

/** Uploads a file as soon as it is chosen, dropped or pasted; it can be removed until it is used. */
export function FileField<F extends StoredFile = UploadedFile>({
  purpose,
  kind,
  label,
  action,
  error,
  storeOffline,
  onUploaded,
}: Props<F>) {
  const { t } = useTranslation()
  const [file, setFile] = useState<UploadedFile | F | null>(null)
  const change = (next: UploadedFile | F | null) => {
    if (file) discardUpload(file)
    setFile(next)
    onUploaded(next)
  }
  const { progress, uploadError, send, cancel, retry } = useUpload<F>(purpose, change, {
    kind,
    storeOffline: storeOffline,
  })
  return (
    <DropZone
      purpose={purpose}
      kind={kind}
      label={label}
      action={file ? t('upload.another') : action}
      progress={progress}
      uploadError={uploadError}
      error={error}
      onFile={(chosen) => void send(chosen)}
      onCancel={cancel}
      onRetry={retry}
    >
      {file && <ChosenFile name={file.name} onRemove={() => change(null)} />}
    </DropZone>
  )
}
