import { useTranslation } from 'react-i18next'
import { postAt } from '#contract/platform-addresses/posts.ts'
import type { ShowcaseItem } from '#contract/presence/showcase/showcase.ts'
import { firstFrame } from '../../../../kit/files/first-frame.ts'
import { Picture } from '../../../../kit/files/Picture.tsx'
import { useUnplayable } from '../../../../kit/files/use-unplayable.ts'
import button from '../../../../kit/native/button.module.css'
import text from '../../../../kit/native/text.module.css'
import { EmbedIcon, embedNames } from '../EmbedIcon.tsx'
import classes from './work-viewer.module.css'

/** Displayed width of a work, as in the `sizes` attribute. */
export const workSizes = '(min-width: 60rem) 40rem, 100vw'

/** The picture or video; external videos are linked, since no third-party site is embedded. */
export function WorkMedia({ item }: { item: ShowcaseItem }) {
  const { t } = useTranslation()
  if (item.videoUrl) return <WorkVideo item={item} url={item.videoUrl} />
  const post = item.embedUrl ? postAt(item.embedUrl) : null
  const picture = item.imageUrl && <Picture url={item.imageUrl} alt={item.title} sizes={workSizes} eager />
  if (!post) return <div className={classes.media}>{picture}</div>
  return (
    <div className={classes.media}>
      {picture ?? <EmbedIcon site={post.site} size={72} />}
      <a
        className={`${button.primary} ${classes.watch}`}
        href={post.address}
        target="_blank"
        rel="noopener noreferrer nofollow"
      >
        <EmbedIcon site={post.site} /> {t('profile.work.watchOn', { site: embedNames[post.site] })}
        <span className={text.hidden}>{t('profile.newTab')}</span>
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
        className={classes.media}
        src={imageUrl ? url : firstFrame(url)}
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
