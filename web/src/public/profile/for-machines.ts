import { platformNames } from '#contract/platform-names.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { profilePath } from '#contract/reach.ts'

/** A profile as search engines read it (schema.org ProfilePage); figures that nobody proved are left out. */
export function profileData(profile: PublicProfile, origin: string): object {
  const url = `${origin}${profilePath(profile)}`
  const proven = profile.socialProfiles.filter((each) => each.isVerified || each.followersSource === 'api')
  const counter = (action: string, count: number, service?: string) => ({
    '@type': 'InteractionCounter',
    interactionType: `https://schema.org/${action}`,
    userInteractionCount: count,
    ...(service && { interactionService: { '@type': 'WebSite', name: service } }),
  })
  // schema.org rates organizations and services, not people: what is said of an influencer stands at what they offer
  const rated = profile.rating && {
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
      ...(profile.role === 'business' && rated),
      ...(profile.bio && { description: profile.bio }),
      ...(profile.avatarUrl && { image: `${origin}${profile.avatarUrl}` }),
      ...(profile.profession && { jobTitle: profile.profession }),
      ...(profile.languagesSpoken.length > 0 && { knowsLanguage: profile.languagesSpoken }),
      sameAs: [...profile.socialProfiles.map((each) => each.profileUrl), ...(profile.website ? [profile.website] : [])],
      interactionStatistic: [
        ...proven.map((each) => counter('FollowAction', each.followers, platformNames[each.platform])),
        ...(profile.engagement
          ? [counter('LikeAction', profile.engagement.likes), counter('ViewAction', profile.engagement.views)]
          : []),
      ],
      ...(profile.deals.length > 0 && {
        makesOffer: profile.deals.map((deal) => ({
          '@type': 'Offer',
          name: deal.title,
          ...(deal.price !== null && { price: (deal.price / 100).toFixed(2), priceCurrency: deal.currency }),
          itemOffered: { '@type': 'Service', name: deal.title, description: deal.description, ...rated },
        })),
      }),
    },
  }
}
