/**
 * The groups of lists of orders and campaign requests, each in exactly one: those that wait for the reader, for the other side, for the
 * decision of a dispute, or for nobody any more. A dispute in which the reader can act is in the first.
 */
export const turnGroups = ['your_turn', 'their_turn', 'in_dispute', 'ended'] as const
export type TurnGroup = (typeof turnGroups)[number]
