/** Error sentences of this feature (contract/errors.ts). */
export const reactionErrors = {
  ownProfileLike: 'You can’t like your own profile',
  ownProfileReaction: 'You can’t react to your own profile',
} as const
