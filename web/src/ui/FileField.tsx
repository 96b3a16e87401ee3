import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FileKind, UploadedFile, UploadPurpose } from '#contract/uploads.ts'
import { ChosenFile } from './ChosenFile.tsx'
import { DropZone } from './DropZone.tsx'
import { takeBack } from './upload.ts'
import { useUpload } from './use-upload.ts'

type Props = {
  purpose: UploadPurpose
  /** The only kind that is taken, where the purpose takes others too. */
  kind?: FileKind
  label: string
  action?: string
  error?: ReactNode
  /** null: what was sent is taken back. */
  onUploaded: (file: UploadedFile | null) => void
}

/** A file that is sent as soon as it is chosen, dropped or pasted; until it is used it can be taken back. */
export function FileField({ purpose, kind, label, action, error, onUploaded }: Props) {
  const { t } = useTranslation()
  const [file, setFile] = useState<UploadedFile | null>(null)
  const change = (next: UploadedFile | null) => {
    if (file) takeBack(file)
    setFile(next)
    onUploaded(next)
  }
  const { progress, fault, send, cancel, retry } = useUpload(purpose, change, kind)
  return (
    <DropZone
      purpose={purpose}
      kind={kind}
      label={label}
      action={file ? t('upload.another') : action}
      progress={progress}
      fault={fault}
      error={error}
      onFile={(chosen) => void send(chosen)}
      onCancel={cancel}
      onRetry={retry}
    >
      {file && <ChosenFile name={file.name} onRemove={() => change(null)} />}
    </DropZone>
  )
}
