import { useTranslation } from 'react-i18next'
import { linkPath } from '#contract/market/links/link-addresses.ts'
import type { PublicLink } from '#contract/market/links/links.ts'
import { LinkThumbnail } from '../LinkThumbnail.tsx'
import './links.css'

/** The links of an influencer as cards; renders nothing if there are none. */
export function Links({ links }: { links: PublicLink[] }) {
  const { t } = useTranslation()
  if (links.length === 0) return null
  return (
    <section aria-labelledby="profile-links" className="profile-links">
      <h2 id="profile-links">{t('profile.links')}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <LinkCard link={link} href={linkPath(link.id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A public link; without `href` it is a preview. Paid links are labelled, also for search engines. */
export function LinkCard({ link, href }: { link: Omit<PublicLink, 'id'>; href?: string }) {
  const { t } = useTranslation()
  const isPaid = link.type === 'affiliate' || link.type === 'sponsored'
  return (
    <a className="link-card" target="_blank" rel={`noopener nofollow ${isPaid ? 'sponsored' : 'ugc'}`} href={href}>
      <LinkThumbnail link={link} />
      <span className="link-words">
        <strong dir="auto">{link.title}</strong>
        {link.description && (
          <span className="link-text" dir="auto">
            {link.description}
          </span>
        )}
        <span className="link-foot">
          <bdi>{link.host}</bdi>
          {link.type !== 'other' && <span className="link-kind">{t(`profile.linkType.${link.type}`)}</span>}
          <span className="link-hidden">{t('profile.newTab')}</span>
        </span>
      </span>
    </a>
  )
}
