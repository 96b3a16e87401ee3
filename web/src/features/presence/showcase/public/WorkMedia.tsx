import { useTranslation } from 'react-i18next'
import { postAt } from '#contract/platform-addresses/posts.ts'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { Picture } from '../../../../kit/files/Picture.tsx'
import { useUnplayable } from '../../../../kit/files/use-unplayable.ts'
import { EmbedIcon, embedNames } from '../EmbedIcon.tsx'

/** Displayed width of a work, as in the `sizes` attribute. */
export const workSizes = '(min-width: 60rem) 40rem, 100vw'

/** The picture or video; external videos are linked, since no third-party site is embedded. */
export function WorkMedia({ item }: { item: ShowcaseItem }) {
  const { t } = useTranslation()
  if (item.videoUrl) return <WorkVideo item={item} url={item.videoUrl} />
  const post = item.embedUrl ? postAt(item.embedUrl) : null
  const picture = item.imageUrl && <Picture url={item.imageUrl} alt={item.title} sizes={workSizes} eager />
  if (!post) return <div className="work-media">{picture}</div>
  return (
    <div className="work-media">
      {picture ?? <EmbedIcon site={post.site} size={72} />}
      <a className="button primary work-watch" href={post.address} target="_blank" rel="noopener noreferrer nofollow">
        <EmbedIcon site={post.site} /> {t('profile.work.watchOn', { site: embedNames[post.site] })}
        <span className="hidden">{t('profile.newTab')}</span>
      </a>
    </div>
  )
}

/** A film, or its sound with the way to the rest, if this browser cannot play it. */
function WorkVideo({ item: { title, imageUrl }, url }: { item: ShowcaseItem; url: string }) {
  const { t } = useTranslation()
  const { isUnplayable, watch } = useUnplayable(url)
  return (
    <>
      <video
        className="work-media"
        src={url}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        poster={imageUrl ?? undefined}
        {...watch}
      />
      {isUnplayable && (
        <p role="status">
          {t('profile.work.cannotPlay')}{' '}
          <a href={url} download>
            {t('profile.work.download')}
          </a>
        </p>
      )}
    </>
  )
}
