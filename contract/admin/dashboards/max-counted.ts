/** Counts are capped here, so that they cost the same however long the list is; a capped count is shown as 'more'. */
export const maxCounted = 1_000
