import type { ReactNode } from 'react'

/** Renders the button that invites influencers to a campaign; comes from the campaigns feature. */
export type InviteSlot = { invite: (influencerIds: readonly number[]) => ReactNode }
