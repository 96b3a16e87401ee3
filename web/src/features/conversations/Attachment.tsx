import { IconFile, IconFileMusic, IconMovie, IconPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DirectMessage } from '#contract/conversations/conversations.ts'
import classes from './inbox.module.css'

const icons = { image: IconPhoto, video: IconMovie, audio: IconFileMusic, document: IconFile }

/** The attachment of a message: pictures are shown, other files are offered for download; a removed file shows only its name. */
export function Attachment({
  message: { hasAttachment, attachmentUrl, attachmentType, attachmentName },
}: {
  message: Pick<DirectMessage, 'hasAttachment' | 'attachmentUrl' | 'attachmentType' | 'attachmentName'>
}) {
  const { t } = useTranslation()
  if (!hasAttachment) return null
  const name = attachmentName ?? ''
  if (!attachmentUrl)
    return (
      <p className={classes.gone}>
        <bdi>{name}</bdi> · {t('inbox.fileGone')}
      </p>
    )
  if (attachmentType === 'image')
    return (
      <a href={attachmentUrl} target="_blank" rel="noreferrer" className={classes.picture}>
        <img src={attachmentUrl} alt={name} loading="lazy" />
      </a>
    )
  const Icon = icons[attachmentType ?? 'document']
  return (
    <a href={attachmentUrl} download={name} className={classes.file}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <bdi>{name}</bdi>
    </a>
  )
}
