import { useTranslation } from 'react-i18next'
import { embedOf } from '#contract/showcase/embeds.ts'
import type { ShowcaseItem } from '#contract/showcase/showcase.ts'
import { Picture } from '../../../kit/files/Picture.tsx'
import { EmbedIcon, embedNames } from '../../../shared/showcase/EmbedIcon.tsx'

/** Displayed width of a work, as in the `sizes` attribute. */
export const workSizes = '(min-width: 60rem) 40rem, 100vw'

/** The picture or video; external videos are linked, since no third-party site is embedded. */
export function WorkMedia({ item }: { item: ShowcaseItem }) {
  const { t } = useTranslation()
  if (item.videoUrl) {
    return (
      <video
        className="work-media"
        src={item.videoUrl}
        controls
        playsInline
        preload="metadata"
        aria-label={item.title}
        {...(item.imageUrl && { poster: item.imageUrl })}
      />
    )
  }
  const embed = item.embedUrl === null ? null : embedOf(item.embedUrl)
  const picture = item.imageUrl && <Picture url={item.imageUrl} alt={item.title} sizes={workSizes} eager />
  if (!embed) return <div className="work-media">{picture}</div>
  return (
    <div className="work-media">
      {picture ?? <EmbedIcon provider={embed.provider} size={72} />}
      <a className="button primary work-watch" href={embed.watchUrl} target="_blank" rel="noopener noreferrer nofollow">
        <EmbedIcon provider={embed.provider} /> {t('profile.work.watchOn', { site: embedNames[embed.provider] })}
        <span className="hidden">{t('profile.newTab')}</span>
      </a>
    </div>
  )
}
