export { hideComment, hideWork, showComment, showWork } from './hide-work.ts'
export { type ShowcaseColumns, showcaseColumns, showcaseFromColumns } from './read-showcase.ts'
export { commentsView, worksView } from './views.ts'
