import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { embedOf } from '#contract/showcase/embeds.ts'
import type { ShowcaseItem } from '#contract/showcase/showcase.ts'
import { Picture } from '../../kit/files/Picture.tsx'
import { EmbedIcon } from './EmbedIcon.tsx'

/** The thumbnail of a work: its picture, or for a video without one the host's icon. */
export function WorkThumbnail({
  item,
  sizes,
}: {
  item: Pick<ShowcaseItem, 'imageUrl' | 'mediaType' | 'embedUrl'>
  sizes: string
}) {
  const embed = item.embedUrl === null ? null : embedOf(item.embedUrl)
  return (
    <span
      style={{
        position: 'relative',
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        aspectRatio: '4 / 3',
        background: 'var(--vivobid-soft)',
      }}
    >
      {item.imageUrl ? (
        <Picture url={item.imageUrl} alt="" sizes={sizes} ratio={4 / 3} />
      ) : embed ? (
        <EmbedIcon provider={embed.provider} size={48} />
      ) : (
        item.mediaType === 'image' && <IconPhoto size={48} stroke={1.5} aria-hidden />
      )}
      {item.mediaType === 'video' && (
        <span
          style={{
            position: 'absolute',
            insetBlockEnd: 8,
            insetInlineEnd: 8,
            display: 'inline-flex',
            padding: 6,
            color: '#ffffff',
            background: 'rgb(0 0 0 / 65%)',
            borderRadius: '50%',
          }}
        >
          <IconPlayerPlayFilled size={16} aria-hidden />
        </span>
      )}
    </span>
  )
}
