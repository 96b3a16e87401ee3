import { IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Deal } from '#contract/deals.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { Money, useTimes } from '../../ui/figures.tsx'
import { PlatformMark } from '../../ui/PlatformMark.tsx'
import { paths } from '../../ui/paths.ts'
import { PlainFace } from '../kit/PlainFace.tsx'
import type { Head, PageProps, PublicPage, Viewer } from '../page.ts'

export const texts = ['profile.', 'deals.type.', 'deals.days', 'deals.priceOnRequest', 'deals.edit']

export const read: PublicPage<PublicProfile>['read'] = async (get, { params }) =>
  (await get(`/api/profiles/${encodeURIComponent(params.id!)}`)) as PublicProfile | null

export const head: PublicPage<PublicProfile>['head'] = (t, { data, origin, pathname }): Head => ({
  title: data.displayName,
  description:
    data.bio?.replaceAll(/\s+/g, ' ').slice(0, 155) ||
    t('page.profile.description', {
      name: data.displayName,
      what: data.profession ?? t(`accounts.${data.role as 'business'}`),
    }),
  type: 'profile',
  ...(data.coverUrl && { image: data.coverUrl }),
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: data.createdAt,
    mainEntity: {
      '@type': data.role === 'business' ? 'Organization' : 'Person',
      name: data.displayName,
      alternateName: data.username,
      url: `${origin}${pathname}`,
      ...(data.bio && { description: data.bio }),
      ...(data.avatarUrl && { image: `${origin}${data.avatarUrl}` }),
      ...(data.role !== 'business' && data.profession && { jobTitle: data.profession }),
    },
  },
})

/** What the world sees of an influencer or a business, with where each figure comes from (spec §2, look.md). */
export function Component({ data: profile, language, viewer }: PageProps<PublicProfile>) {
  const { t } = useTranslation()
  const { month } = useTimes()
  const named = (code: string, type: 'region' | 'language') =>
    new Intl.DisplayNames([language], { type }).of(code) ?? code
  const languages = new Intl.ListFormat(language).format(profile.languagesSpoken.map((code) => named(code, 'language')))
  return (
    <>
      <div className="cover">{profile.coverUrl && <img src={profile.coverUrl} alt="" width={1440} height={220} />}</div>
      <div className="wide profile">
        <div className="profile-head">
          <PlainFace person={profile} size={120} />
          <div>
            <h1>
              <bdi>{profile.displayName}</bdi>
              {profile.isVerified && (
                <span className="badge good">
                  <IconCircleCheck size={14} aria-hidden /> {t('profile.emailVerified')}
                </span>
              )}
            </h1>
            <p className="quiet" suppressHydrationWarning>
              <bdi>@{profile.username}</bdi>
              {profile.profession && (
                <>
                  {' · '}
                  <bdi>{profile.profession}</bdi>
                </>
              )}
              {profile.countryOfOrigin && ` · ${named(profile.countryOfOrigin, 'region')}`}
            </p>
          </div>
        </div>
        {profile.bio && (
          <p className="bio" dir="auto">
            {profile.bio}
          </p>
        )}
        <dl className="facts">
          <div>
            <dt>{t('profile.completed')}</dt>
            <dd className="figure">{profile.completedOrders}</dd>
            <dd className="source">{t('profile.countedHere')}</dd>
          </div>
          {languages && (
            <div>
              <dt>{t('profile.languages')}</dt>
              <dd suppressHydrationWarning>{languages}</dd>
            </div>
          )}
          <div>
            <dt>{t('profile.since')}</dt>
            <dd suppressHydrationWarning>{month(profile.createdAt)}</dd>
          </div>
        </dl>
        {profile.role === 'influencer' && (
          <section aria-labelledby="deals">
            <h2 id="deals">{t('profile.deals')}</h2>
            {profile.deals.length === 0 && (
              <p className="empty">
                <strong>{t('profile.noDeals')}</strong> {t('profile.noDealsText')}
              </p>
            )}
            <div className="deals">
              {profile.deals.map((deal) => (
                <Offer key={deal.id} deal={deal} viewer={viewer} />
              ))}
            </div>
          </section>
        )}
      </div>
    </>
  )
}

function Offer({ deal, viewer }: { deal: Deal; viewer: Viewer | null }) {
  const { t } = useTranslation()
  return (
    <article className="card deal">
      <div className="deal-top">
        <span className="badge">{t(`deals.type.${deal.dealType}`)}</span>
        <span className="marks">
          {deal.platforms.map((platform) => (
            <PlatformMark key={platform} platform={platform} />
          ))}
        </span>
      </div>
      <h3 dir="auto">{deal.title}</h3>
      <p className="quiet clamped" dir="auto">
        {deal.description}
      </p>
      <p className="deal-price" suppressHydrationWarning>
        <strong>{deal.isPriceHidden ? t('deals.priceOnRequest') : <Money cents={deal.price} />}</strong>
        <span className="quiet">{t('deals.days', { count: deal.deliveryTimeInDays })}</span>
      </p>
      <Order deal={deal} viewer={viewer} />
    </article>
  )
}

/** A business orders in its own area; a visitor is taken there through signing in. */
function Order({ deal, viewer }: { deal: Deal; viewer: Viewer | null }) {
  const { t } = useTranslation()
  const order = paths.buy(deal.influencerId, deal.id)
  if (viewer === null) {
    return (
      <a className="button plain" href={`${paths.businessLogin}?next=${encodeURIComponent(order)}`}>
        {t('profile.loginToBuy')}
      </a>
    )
  }
  if (viewer.role === 'business') {
    return (
      <a className="button primary" href={order}>
        {t('profile.buy')}
      </a>
    )
  }
  if (viewer.username === deal.influencer.username) {
    return <a href={`${paths.deals}?edit=${deal.id}`}>{t('deals.edit')}</a>
  }
  return <p className="quiet">{t('profile.onlyBusinesses')}</p>
}
