export { bioPageOf } from './bio-page.ts'
export { type PublicLinkRow, publicLinkFromRow, publicLinksStatement } from './read-links.ts'
export { linksView } from './views.ts'
