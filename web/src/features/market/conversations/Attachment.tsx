import IconDownload from 'icon:download'
import IconFile from 'icon:file'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageContent } from '#contract/foundation/messages/messages.ts'
import { voiceNoteOf } from '#contract/foundation/uploads/voice.ts'
import { lazyComponent, useLazyComponent } from '../../../kit/behaviour/lazy-component.ts'
import { ShownMedium } from '../../../kit/files/ShownMedium.tsx'
import classes from './messages.module.css'
import { VoicePlayer } from './voice/VoicePlayer.tsx'

/**
 * The attachment of a message: pictures open in the viewer, voice messages, films and sounds play in place, documents are offered for
 * download; a removed file shows only its name.
 */
export function Attachment({
  message: { hasAttachment, attachmentUrl, attachmentType, attachmentName },
}: {
  message: Omit<MessageContent, 'content'>
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
  const voice = voiceNoteOf(attachmentUrl)
  if (voice) return <VoicePlayer url={attachmentUrl} {...voice} />
  if (attachmentType === 'image') return <Picture url={attachmentUrl} name={name} />
  if (attachmentType === 'video' || attachmentType === 'audio')
    return (
      <div className={classes.player}>
        <ShownMedium medium={{ key: attachmentUrl, label: name, name, kind: attachmentType, url: attachmentUrl }} />
        <a href={attachmentUrl} download={name} className={classes.file}>
          <IconDownload size={18} stroke={1.5} aria-hidden />
          <bdi>{name}</bdi>
        </a>
      </div>
    )
  return (
    <a href={attachmentUrl} download={name} className={classes.file}>
      <IconFile size={20} stroke={1.5} aria-hidden />
      <bdi>{name}</bdi>
    </a>
  )
}

const viewer = lazyComponent(() => import('../../../kit/files/MediaViewer.tsx').then(({ MediaViewer }) => MediaViewer))

function Picture({ url, name }: { url: string; name: string }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const MediaViewer = useLazyComponent(viewer, isOpen)
  return (
    <>
      <button
        type="button"
        className={classes.picture}
        aria-label={t('inbox.openPicture', { name })}
        onClick={() => setIsOpen(true)}
      >
        <img src={url} alt={name} loading="lazy" />
      </button>
      {isOpen && MediaViewer && (
        <MediaViewer
          title={t('inbox.picture')}
          media={[{ key: url, label: t('inbox.picture'), name, kind: 'image', url }]}
          start={url}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
