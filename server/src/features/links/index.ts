export { listPublicLinks } from './read-links.ts'
export { linksView } from './views.ts'
