import { Stack } from '@mantine/core'
import type { UploadedFile, UploadPurpose } from '#contract/foundation/uploads/uploads.ts'
import { discardUpload } from '../../../api/files/upload.ts'
import { ChosenFile } from '../../files/ChosenFile.tsx'
import { FileField } from './FileField.tsx'

type Props = {
  purpose: UploadPurpose
  label: string
  /** Maximum number of files. */
  max: number
  files: UploadedFile[]
  onChange: (change: (before: UploadedFile[]) => UploadedFile[]) => void
}

/** Several files, each uploaded as soon as it is chosen; each can be removed until it is used. */
export function FilesField({ purpose, label, max, files, onChange }: Props) {
  const remove = (file: UploadedFile) => {
    discardUpload(file)
    onChange((before) => before.filter(({ id }) => id !== file.id))
  }
  return (
    <Stack gap="sm">
      {files.map((file) => (
        <ChosenFile key={file.id} name={file.name} onRemove={() => remove(file)} />
      ))}
      {files.length < max && (
        <FileField
          key={files.length}
          purpose={purpose}
          label={label}
          onUploaded={(file) => file && onChange((before) => [...before, file])}
        />
      )}
    </Stack>
  )
}
