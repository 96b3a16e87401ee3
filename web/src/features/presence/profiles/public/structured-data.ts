import { partsOf } from '#contract/foundation/uploads/pictures.ts'
import { platformNames } from '#contract/money/social-profiles/platform-names.ts'
import type { PublicProfile } from '#contract/presence/profiles/profiles.ts'
import { profilePath } from '#contract/presence/profiles/reach.ts'

/** A profile as structured data (schema.org ProfilePage); unverified figures are left out. */
export function profileStructuredData(profile: PublicProfile, origin: string): object {
  const url = `${origin}${profilePath(profile)}`
  const verifiedProfiles = profile.socialProfiles.filter((each) => each.isVerified || each.followersSource === 'api')
  const counter = (action: string, count: number, service?: string) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
    interactionService: service ? { '@type': 'WebSite', name: service } : undefined,
  })
  // schema.org has no ratings of people, only of organizations and services, so an influencer's rating is on their offers
  const ratingData = profile.rating && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: profile.rating.average,
      reviewCount: profile.rating.count,
      bestRating: 5,
      worstRating: 1,
    },
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: profile.createdAt,
    url,
    mainEntity: {
      '@type': profile.role === 'business' ? 'Organization' : 'Person',
      '@id': url,
      identifier: String(profile.id),
      name: profile.displayName,
      alternateName: profile.username,
      url,
      ...(profile.role === 'business' && ratingData),
      description: profile.bio || undefined,
      image: profile.avatarUrl ? `${origin}${partsOf(profile.avatarUrl).address}` : undefined,
      jobTitle: profile.profession || undefined,
      knowsLanguage: profile.languagesSpoken.length > 0 ? profile.languagesSpoken : undefined,
      sameAs: [...profile.socialProfiles.map((each) => each.profileUrl), ...(profile.website ? [profile.website] : [])],
      interactionStatistic: [
        ...verifiedProfiles.map((each) => counter('FollowAction', each.followers, platformNames[each.platform])),
        ...(profile.engagement
          ? [counter('LikeAction', profile.engagement.likes), counter('ViewAction', profile.engagement.views)]
          : []),
      ],
      ...(profile.deals.length > 0 && {
        makesOffer: profile.deals.map((deal) => ({
          '@type': 'Offer',
          name: deal.title,
          ...(deal.price !== null && { price: (deal.price / 100).toFixed(2), priceCurrency: deal.currency }),
          itemOffered: { '@type': 'Service', name: deal.title, description: deal.description, ...ratingData },
        })),
      }),
    },
  }
}
