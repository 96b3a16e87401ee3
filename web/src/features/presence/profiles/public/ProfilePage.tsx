import { truncate } from '#contract/truncate.ts'
import box from '../../../../kit/native/box.module.css'
import classes from './profile.module.css'
import '../../../market/links/bio-themes.css'
import { Fragment, type ReactNode } from 'react'
import type { BioSection } from '#contract/market/links/bio-page.ts'
import { professionKey } from '#contract/presence/profiles/professions.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { profilePath } from '#contract/presence/profiles/reach.ts'
import type { Head as DocumentHead, PageProps, PublicPage } from '../../../../public/page.ts'
import { Offers, OffersBar } from '../../../market/deals/public/Offers.tsx'
import { OrderButton } from '../../../market/deals/public/OrderButton.tsx'
import { Links } from '../../../market/links/public/Links.tsx'
import { ReportReview } from '../../../market/reports/public/ReportReview.tsx'
import { Reviews, reviewTexts } from '../../../market/reviews/public/Reviews.tsx'
import { Rank, rankTexts } from '../../rankings/public/Rank.tsx'
import { Reactions, reactionTexts } from '../../reactions/public/Reactions.tsx'
import { Achievements, Projects } from '../../showcase/public/Milestones.tsx'
import { Works } from '../../showcase/public/Works.tsx'
import { About } from './About.tsx'
import { Actions } from './Actions.tsx'
import { Details } from './Details.tsx'
import { Cover, ProfileHeader } from './ProfileHeader.tsx'
import { ProfileSubject } from './ProfileSubject.tsx'
import { profileStructuredData } from './structured-data.ts'
import { TrackRecord } from './TrackRecord.tsx'

export const parameters: PublicPage['parameters'] = []
export const formats: PublicPage['formats'] = ['number', 'date', 'name', 'list']
export const texts = [
  'profile.',
  ...rankTexts,
  ...reactionTexts,
  ...reviewTexts,
  'businessTypes.',
  'categories.',
  'aiProficiency.',
  'professions.',
  'common.close',
  'common.moreActions',
  'common.delete',
  'followers.',
  'error.tryAgain',
  'translation.',
  'deals.type.',
  'deals.extras',
  'deals.priceOnRequest',
  'common.edit',
  'giftForm.',
  'gifts.emoji.',
]

/** Refusals of reports, comments, likes and gifts on this page. */
const refusals: PublicPage['sentences'] = [
  'Please provide a detailed reason for the report',
  'You have already reported this. An admin will review it.',
  'Confirm your email first',
  'Sign in to continue',
  'Check the highlighted fields',
  'Remove characters that aren’t allowed from this text',
  'This text is too long',
  'This field is required',
  'Too many requests. Wait a moment and try again.',
  'Not found',
  'The minimum gift is $1',
  'The maximum gift is $500',
  'Write up to 500 characters',
  'Your balance is too low. Top it up first.',
  'Enter a valid value',
  'This influencer can’t receive gifts yet',
  'You have reached today’s gift limit. Try again tomorrow.',
  'Your account owes money. Top up your balance to settle it before you pay for anything new.',
]

// the server chooses the texts of a page, so that browsers need no list of them
export const sentences: PublicPage['sentences'] = import.meta.env.SSR ? refusals : []

export const read: PublicPage<PublicProfile>['read'] = async (get, { params }) =>
  // part of the path
  (await get(`/api/profiles/${encodeURIComponent(params.id!)}`)) as PublicProfile | null

/** Redirects a former username to the current one; ids and other spellings of the name stay. */
export const movedTo: PublicPage<PublicProfile>['movedTo'] = ({ params, data }) => {
  // part of the path
  const requested = params.id!
  return requested === String(data.id) || requested.toLowerCase() === data.username.toLowerCase()
    ? null
    : profilePath(data)
}

export const head: PublicPage<PublicProfile>['head'] = (t, { data, language, origin }): DocumentHead => ({
  title: data.displayName,
  description:
    truncate(data.bio?.replaceAll(/\s+/g, ' ') ?? '', 155, '…') ||
    t('page.profile.description', { name: data.displayName, what: occupationOf(t, data) }),
  canonical: profilePath(data),
  type: 'profile',
  picture: {
    path: `/share/profiles/${data.id}?v=${data.shareVersion}&lng=${language}`,
    alt: [data.displayName, occupationOf(t, data)].join(' · '),
  },
  hidden: !data.isIndexable,
  // robots read it in the document, so that browsers need not load its code
  jsonLd: import.meta.env.SSR ? profileStructuredData(data, origin) : {},
})

function occupationOf(t: Parameters<NonNullable<typeof head>>[0], { role, profession }: PublicProfile): string {
  const key = profession && professionKey(profession)
  return key ? t(`professions.${key}`) : (profession ?? t(`accounts.${role as 'business'}`))
}

/**
 * The public page of an influencer, which serves as a media kit, or of a business (spec §2, look.md): works and reviews beside the deals,
 * figures below. Fully readable without scripts.
 */
function ProfilePage(props: PageProps<PublicProfile>) {
  const { data: profile, language, viewer, pathname } = props
  const isInfluencer = profile.role === 'influencer'
  const isOwn = viewer?.username === profile.username
  if (isInfluencer && pathname.startsWith('/i/')) return <BioPage {...props} />
  return (
    <>
      <Cover url={profile.coverUrl} />
      <div className={`${box.wide} ${classes.profile}`}>
        <div className={isInfluencer ? classes.columns : classes.rest}>
          <div className={classes.intro}>
            <ProfileHeader profile={profile} isOwn={isOwn} />
            <Actions profile={profile} viewer={viewer} language={language} pathname={pathname} />
            <Reactions person={profile} engagement={profile.engagement} viewer={viewer} />
          </div>
          <div className={classes.works}>
            <Works owner={profile} showcase={profile.showcase} viewer={viewer} />
          </div>
          {isInfluencer && (
            <Offers deals={profile.deals} order={(deal) => <OrderButton deal={deal} viewer={viewer} />} />
          )}
          <div className={classes.rest}>
            <Reviews
              profile={profile}
              report={(review, author) => <ReportReview review={review} author={author} viewer={viewer} />}
            />
            <Details profile={profile} />
          </div>
        </div>
      </div>
      {isInfluencer && <OffersBar deals={profile.deals} />}
    </>
  )
}

/** Number of sections above the actions: as many as fit on one screen. */
const sectionsFirst = 2

/** /i/{id}, the address for a bio: one column for one thumb, in the owner's theme and order of sections. */
function BioPage({ data: profile, language, viewer, pathname }: PageProps<PublicProfile>) {
  const { theme, sections } = profile.bioPage
  const parts: Record<BioSection, ReactNode> = {
    links: <Links links={profile.links} />,
    deals: <Offers deals={profile.deals} order={(deal) => <OrderButton deal={deal} viewer={viewer} />} />,
    works: (
      <div className={classes.works}>
        <Works owner={profile} showcase={profile.showcase} viewer={viewer} />
      </div>
    ),
    reviews: (
      <Reviews
        profile={profile}
        report={(review, author) => <ReportReview review={review} author={author} viewer={viewer} />}
      />
    ),
    about: (
      <>
        <TrackRecord profile={profile} />
        <Rank rank={profile.rank} />
        <Achievements list={profile.showcase.achievements} />
        <Projects list={profile.showcase.projects} />
        <About profile={profile} />
      </>
    ),
  }
  const show = (some: BioSection[]) => some.map((each) => <Fragment key={each}>{parts[each]}</Fragment>)
  return (
    <div data-bio-theme={theme}>
      <Cover url={profile.coverUrl} />
      <div className={`${box.wide} ${classes.profile} ${classes.forBio}`}>
        <ProfileHeader profile={profile} isOwn={viewer?.username === profile.username} />
        {show(sections.slice(0, sectionsFirst))}
        <Actions profile={profile} viewer={viewer} language={language} pathname={pathname} />
        <Reactions person={profile} engagement={profile.engagement} viewer={viewer} />
        {show(sections.slice(sectionsFirst))}
      </div>
      <OffersBar deals={profile.deals} />
    </div>
  )
}

/** The person in the header. */
export const Subject: PublicPage<PublicProfile>['Subject'] = ({ data, viewer }) => (
  <ProfileSubject profile={data} viewer={viewer} />
)

export { ProfilePage as Component }
