import type { PublicLink } from '#contract/links.ts'
import { LinkIcon } from './LinkIcon.tsx'
import { Picture } from './Picture.tsx'

const side = 48

/** The picture or the drawing before a link. */
export function LinkFace({ link }: { link: Pick<PublicLink, 'imageUrl' | 'iconName'> }) {
  return (
    <span
      style={{
        display: 'grid',
        flex: 'none',
        placeItems: 'center',
        width: side,
        height: side,
        overflow: 'hidden',
        background: 'var(--vivobid-soft)',
        borderRadius: 'calc(var(--vivobid-radius) - 0.125rem)',
      }}
    >
      {link.imageUrl ? (
        <Picture url={link.imageUrl} alt="" sizes={`${side}px`} ratio={1} />
      ) : (
        <LinkIcon name={link.iconName} />
      )}
    </span>
  )
}
