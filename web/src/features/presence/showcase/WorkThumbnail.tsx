import IconPhoto from 'icon:photo'
import IconPlayerPlayFilled from 'icon:player-play-filled'
import { postAt } from '#contract/platform-addresses/posts.ts'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { firstFrame } from '../../../kit/files/first-frame.ts'
import { Picture } from '../../../kit/files/Picture.tsx'
import { EmbedIcon } from './EmbedIcon.tsx'
import classes from './work-thumbnail.module.css'

/** The thumbnail of a work: its picture, or for a video without one its first frame or the host's icon. */
export function WorkThumbnail({
  item,
  sizes,
}: {
  item: Pick<ShowcaseItem, 'imageUrl' | 'mediaType' | 'embedUrl' | 'videoUrl'>
  sizes: string
}) {
  const post = item.embedUrl ? postAt(item.embedUrl) : null
  return (
    <span className={classes.thumbnail}>
      {item.imageUrl ? (
        <Picture url={item.imageUrl} alt="" sizes={sizes} ratio={4 / 3} />
      ) : post ? (
        <EmbedIcon site={post.site} size={48} />
      ) : item.videoUrl ? (
        <video src={firstFrame(item.videoUrl)} preload="metadata" muted playsInline tabIndex={-1} aria-hidden />
      ) : (
        item.mediaType === 'image' && <IconPhoto size={48} stroke={1.5} aria-hidden />
      )}
      {item.mediaType === 'video' && (
        <span className={classes.playMark}>
          <IconPlayerPlayFilled size={16} aria-hidden />
        </span>
      )}
    </span>
  )
}
