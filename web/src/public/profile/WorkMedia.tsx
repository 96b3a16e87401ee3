import { useTranslation } from 'react-i18next'
import { embedOf } from '#contract/embeds.ts'
import type { ShowcaseItem } from '#contract/showcase.ts'
import { EmbedMark, embedNames } from '../../ui/EmbedMark.tsx'
import { Picture } from '../../ui/Picture.tsx'

/** The picture or the video itself; one that lies elsewhere is watched there, since no other site runs in this page. */
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
  const picture = item.imageUrl && (
    <Picture url={item.imageUrl} alt={item.title} sizes="(min-width: 60rem) 40rem, 100vw" eager />
  )
  if (!embed) return <div className="work-media">{picture}</div>
  return (
    <div className="work-media">
      {picture ?? <EmbedMark provider={embed.provider} size={72} />}
      <a className="button primary work-watch" href={embed.watchUrl} target="_blank" rel="noopener noreferrer nofollow">
        <EmbedMark provider={embed.provider} /> {t('profile.work.watchOn', { site: embedNames[embed.provider] })}
        <span className="hidden">{t('profile.newTab')}</span>
      </a>
    </div>
  )
}
