import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { embedOf } from '#contract/embeds.ts'
import type { ShowcaseItem } from '#contract/showcase.ts'
import { EmbedMark } from './EmbedMark.tsx'
import { Picture } from './Picture.tsx'

/** The face of a work: its picture, or for a video without one the mark of where it lies. The title stands beside it. */
export function WorkFace({
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
        <EmbedMark provider={embed.provider} size={48} />
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
