import type { PublicLink } from '#contract/links/links.ts'
import { Picture } from '../../kit/files/Picture.tsx'
import { LinkIcon } from './LinkIcon.tsx'

const sizePx = 48

/** The picture or icon of a link. */
export function LinkThumbnail({ link }: { link: Pick<PublicLink, 'imageUrl' | 'iconName'> }) {
  return (
    <span
      style={{
        display: 'grid',
        flex: 'none',
        placeItems: 'center',
        width: sizePx,
        height: sizePx,
        overflow: 'hidden',
        background: 'var(--vivobid-soft)',
        borderRadius: 'calc(var(--vivobid-radius) - 0.125rem)',
      }}
    >
      {link.imageUrl ? (
        <Picture url={link.imageUrl} alt="" sizes={`${sizePx}px`} ratio={1} />
      ) : (
        <LinkIcon name={link.iconName} />
      )}
    </span>
  )
}
