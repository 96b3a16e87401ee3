export { hideComment, hideWork, showComment, showWork } from './hide-work.ts'
export { readShowcase } from './read-showcase.ts'
export { commentsView, worksView } from './views.ts'
