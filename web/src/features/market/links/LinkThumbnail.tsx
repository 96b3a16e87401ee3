import type { PublicLink } from '#contract/market/links/links.ts'
import { Picture } from '../../../kit/files/Picture.tsx'
import { LinkIcon } from './LinkIcon.tsx'
import classes from './link-thumbnail.module.css'

/** As in its style. */
const sizePx = 48

/** The picture or icon of a link. */
export function LinkThumbnail({ link }: { link: Pick<PublicLink, 'imageUrl' | 'iconName'> }) {
  return (
    <span className={classes.thumbnail}>
      {link.imageUrl ? (
        <Picture url={link.imageUrl} alt="" sizes={`${sizePx}px`} ratio={1} />
      ) : (
        <LinkIcon name={link.iconName} />
      )}
    </span>
  )
}
