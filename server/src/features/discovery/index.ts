export { saveSearch } from './saved/saved-searches.ts'
export { putOnShortlist } from './saved/shortlist.ts'
