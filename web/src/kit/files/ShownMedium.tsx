import { Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A picture, film or sound to look at; `label` tells versions of one thing apart. */
export type Medium = { key: string; label: string; name: string; kind: 'image' | 'video' | 'audio'; url: string }

/** A picture, or a player for films and sounds, which says so when this browser can play one not at all, or only its sound. */
export function ShownMedium({ medium: { kind, url, name }, className }: { medium: Medium; className?: string }) {
  const { t } = useTranslation()
  const [unplayable, setUnplayable] = useState<string | null>(null)
  if (kind === 'image') return <img src={url} alt={name} className={className} />
  const fail = () => setUnplayable(url)
  return (
    <>
      {kind === 'audio' ? (
        // biome-ignore lint/a11y/useMediaCaption: people upload what they recorded without captions
        <audio src={url} controls aria-label={name} className={className} onError={fail} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: as above
        <video
          src={url}
          controls
          preload="metadata"
          aria-label={name}
          className={className}
          onError={fail}
          onLoadedMetadata={({ currentTarget }) => currentTarget.videoWidth === 0 && fail()}
        />
      )}
      {unplayable === url && (
        <Text role="status" size="sm">
          {t('viewer.cannotPlay')}
        </Text>
      )}
    </>
  )
}
