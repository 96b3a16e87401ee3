import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { firstFrame } from './first-frame.ts'
import { useUnplayable } from './use-unplayable.ts'

/** A picture, film or sound to look at; `label` tells versions of one thing apart. */
export type Medium = { key: string; label: string; name: string; kind: 'image' | 'video' | 'audio'; url: string }

/** A picture, or a player for films and sounds, which says so when this browser can play one not at all, or only its sound. */
export function ShownMedium({ medium: { kind, url, name }, className }: { medium: Medium; className?: string }) {
  const { t } = useTranslation()
  const { isUnplayable, watch } = useUnplayable(url)
  if (kind === 'image') return <img src={url} alt={name} className={className} />
  return (
    <>
      {kind === 'audio' ? (
        <audio src={url} controls aria-label={name} className={className} {...watch} />
      ) : (
        <video src={firstFrame(url)} controls preload="metadata" aria-label={name} className={className} {...watch} />
      )}
      {isUnplayable && (
        <Text role="status" size="sm">
          {t('viewer.cannotPlay')}
        </Text>
      )}
    </>
  )
}
