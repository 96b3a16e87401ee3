/** Maximum length of a search; apart from the endpoints, so that a page with a search field does not load their schemas. */
export const maxQueryLength = 100
