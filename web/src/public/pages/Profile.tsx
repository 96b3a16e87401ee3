import '../profile/profile.css'
import { professionKey } from '#contract/professions.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { profilePath } from '#contract/reach.ts'
import type { Head as DocumentHead, PageProps, PublicPage } from '../page.ts'
import { About } from '../profile/About.tsx'
import { Actions } from '../profile/Actions.tsx'
import { profileData } from '../profile/for-machines.ts'
import { Cover, Head } from '../profile/Head.tsx'
import { Links } from '../profile/Links.tsx'
import { Offers } from '../profile/Offers.tsx'
import { Proof } from '../profile/Proof.tsx'
import { Rank, rankTexts } from '../profile/Rank.tsx'
import { Reactions, reactionTexts } from '../profile/Reactions.tsx'
import { ReportReview } from '../profile/ReportReview.tsx'
import { Reviews, reviewTexts } from '../profile/Reviews.tsx'
import { Showcase } from '../profile/Showcase.tsx'

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
  'common.delete',
  'followers.',
  'error.tryAgain',
  'deals.type.',
  'deals.days',
  'deals.priceOnRequest',
  'common.edit',
  'giftForm.',
  'gifts.emoji.',
]

/** What a report, a comment or a like on this page can be refused with. */
export const sentences: PublicPage['sentences'] = [
  'Please provide a detailed reason for the report',
  'You have already reported this. An admin will look at it.',
  'Please verify your email address first',
  'Please sign in',
  'Please check the highlighted fields',
  'This text contains characters that are not allowed',
  'This text is too long',
  'This field is required',
  'Too many requests. Please wait a moment and try again.',
  'Not found',
  'A gift is at least $1',
  'A gift is at most $500',
  'Please write at most 500 characters',
  'Your balance is too low for this',
  'This value is not valid',
  'This influencer cannot receive gifts yet',
  'You have reached today’s limit for gifts. Please try again tomorrow.',
  'You cannot send gifts while your account owes money',
]

export const read: PublicPage<PublicProfile>['read'] = async (get, { params }) =>
  (await get(`/api/profiles/${encodeURIComponent(params.id!)}`)) as PublicProfile | null

/** A former user name leads to the present one; a number, and another case of the name, may stay. */
export const movedTo: PublicPage<PublicProfile>['movedTo'] = ({ params, data }) => {
  const asked = params.id!
  return asked === String(data.id) || asked.toLowerCase() === data.username.toLowerCase() ? null : profilePath(data)
}

export const head: PublicPage<PublicProfile>['head'] = (t, { data, origin }): DocumentHead => ({
  title: data.displayName,
  description:
    data.bio?.replaceAll(/\s+/g, ' ').slice(0, 155) ||
    t('page.profile.description', { name: data.displayName, what: whatOf(t, data) }),
  canonical: profilePath(data),
  type: 'profile',
  image: data.coverUrl ?? data.avatarUrl ?? undefined,
  hidden: !data.isIndexable,
  jsonLd: profileData(data, origin),
})

function whatOf(t: Parameters<NonNullable<typeof head>>[0], { role, profession }: PublicProfile): string {
  const key = profession && professionKey(profession)
  return key ? t(`professions.${key}`) : (profession ?? t(`accounts.${role as 'business'}`))
}

/**
 * The public page of an influencer, a media kit, or of a business (spec §2, look.md): who, proof, offers, work, links, in the
 * order in which a buyer asks. Everything is in the document; without its script the page can be read.
 */
export function Component({ data: profile, language, viewer, pathname }: PageProps<PublicProfile>) {
  const isInfluencer = profile.role === 'influencer'
  return (
    <>
      <Cover url={profile.coverUrl} />
      <div className="wide profile">
        <Head profile={profile} />
        <Actions profile={profile} viewer={viewer} language={language} pathname={pathname} />
        <Reactions person={profile} engagement={profile.engagement} viewer={viewer} />
        {isInfluencer && <Proof profile={profile} />}
        <Rank rank={profile.rank} />
        {isInfluencer && <Offers deals={profile.deals} viewer={viewer} />}
        <Reviews
          profile={profile}
          report={(review, author) => <ReportReview review={review} author={author} viewer={viewer} />}
        />
        <Showcase owner={profile} showcase={profile.showcase} viewer={viewer} />
        <Links links={profile.links} />
        <About profile={profile} />
      </div>
    </>
  )
}
