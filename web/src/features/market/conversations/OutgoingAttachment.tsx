import type { Outgoing } from '../../../api/outbox/unsent.ts'
import { Attachment } from './Attachment.tsx'
import { useFileUrl } from './use-file-url.ts'

/** The attachment of an unsent message, as those of sent ones are shown. */
export function OutgoingAttachment({ item: { file } }: { item: Pick<Outgoing, 'file'> }) {
  const url = useFileUrl(file)
  if (!file) return null
  return (
    <Attachment
      message={{
        hasAttachment: true,
        attachmentUrl: url,
        attachmentType: file.kind,
        attachmentName: file.name,
      }}
    />
  )
}
