import '../../../kit/theme/reset.css'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { HistorySummary } from '#contract/admin/dashboards/influencer-history.ts'
import type { Deal } from '#contract/market/deals/deals.ts'
import { type PublicProfile as Profile, profiles } from '#contract/presence/profiles/profiles.ts'
import { truncate } from '#contract/truncate.ts'
import { useRead } from '../../../api/queries.ts'
import { RequestError } from '../../../api/request.ts'
import { useUser } from '../../../api/session.ts'
import layout from '../../../kit/layout.module.css'
import box from '../../../kit/native/box.module.css'
import { Loaded, useTitle } from '../../../kit/screens.tsx'
import { OffersBar } from '../../market/deals/public/Offers.tsx'
import { ReportButton } from '../../market/reports/ReportButton.tsx'
import { Reviews } from '../../market/reviews/public/Reviews.tsx'
import { Works } from '../showcase/public/Works.tsx'
import { ContactActions } from './ContactActions.tsx'
import { History } from './History.tsx'
import { OrderChoices } from './OrderChoices.tsx'
import { ProfileSkeleton } from './ProfileSkeleton.tsx'
import { Details } from './public/Details.tsx'
import { Cover, ProfileHeader } from './public/ProfileHeader.tsx'
import classes from './public/profile.module.css'

type Props = {
  idOrUsername: string
  notFound: ReactNode
  buy: (deal: Deal, close: () => void) => ReactNode
  /** Further actions of a business. */
  actions: (profile: Profile) => ReactNode
  /** The business's own note about the influencer. */
  note: (summary: HistorySummary) => ReactNode
}

type PageProps = Pick<Props, 'buy' | 'actions' | 'note'> & { profile: Profile }

/** An influencer or a business as a signed-in user sees them; for a business also the shared history and the deals. */
export function PublicProfile({ idOrUsername, notFound, ...slots }: Props) {
  const { t } = useTranslation()
  const read = useRead(profiles.read, { params: { idOrUsername } })
  if (read.error instanceof RequestError && read.error.status === 404) return notFound
  return (
    <Loaded read={read} section={t('profile.section')} skeleton={<ProfileSkeleton />}>
      {(profile) => <ProfilePage profile={profile} {...slots} />}
    </Loaded>
  )
}

function ProfilePage({ profile, buy, actions, note }: PageProps) {
  const [search, setSearch] = useSearchParams()
  useTitle(profile.displayName)
  const { user } = useUser()
  const isInfluencer = profile.role === 'influencer'
  const isBuyer = isInfluencer && user?.role === 'business'
  const dealToBuy = isBuyer ? profile.deals.find((deal) => String(deal.id) === search.get('buy')) : undefined

  return (
    <>
      <Cover url={profile.coverUrl} />
      <div className={`${box.wide} ${classes.profile}`}>
        <div className={isBuyer ? classes.columns : classes.rest}>
          <div className={classes.intro}>
            <ProfileHeader
              profile={profile}
              isOwn={user?.id === profile.id}
              titleProps={{ tabIndex: -1, 'data-page-title': true, className: layout.focusTarget }}
            />
            <ContactActions profile={profile} actions={isBuyer && actions(profile)} />
          </div>
          <div className={classes.works}>
            <Works owner={profile} showcase={profile.showcase} viewer={user ?? null} />
          </div>
          {isBuyer && <OrderChoices deals={profile.deals} onOrder={(deal) => setSearch({ buy: String(deal.id) })} />}
          <div className={classes.rest}>
            {isBuyer && <History influencer={profile} note={note} />}
            <ProfileReviews profile={profile} />
            <Details profile={profile} />
          </div>
        </div>
      </div>
      {isBuyer && <OffersBar deals={profile.deals} />}
      {dealToBuy && buy(dealToBuy, () => setSearch({}, { replace: true }))}
    </>
  )
}

function ProfileReviews({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { user } = useUser()
  return (
    <Reviews
      profile={profile}
      report={(review, author) =>
        user && user.role !== 'admin' && user.id !== author.id ? (
          <ReportButton
            entityType="user"
            entityId={author.id}
            name={t('reviews.by', { name: author.displayName })}
            quote={t('reviews.quote', { text: truncate(review.text, 500, '…') })}
          />
        ) : null
      }
    />
  )
}
