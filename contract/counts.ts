/** A list's counts go no further, so that they cost the same however long the list is; what reaches this is shown as 'more'. */
export const mostCounted = 1_000
