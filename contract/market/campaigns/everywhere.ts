/** The location that stands for every country (spec §3, campaigns). In a file of its own, because public pages load it without schemas. */
export const everywhere = 'global'
