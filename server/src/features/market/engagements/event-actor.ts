type Person = { id: number }

/** The side that acted, as a timeline shows it by name, an unnamed admin, or the clock; given the party for which somebody acted. */
export function actorOfEvent<P extends Person>(
  actorId: number | null,
  { business, influencer }: { business: P; influencer: P },
): { actor: P | null; by: 'business' | 'influencer' | 'admin' | 'clock' } {
  if (actorId === null) return { actor: null, by: 'clock' }
  if (actorId === business.id) return { actor: business, by: 'business' }
  return actorId === influencer.id ? { actor: influencer, by: 'influencer' } : { actor: null, by: 'admin' }
}
