export { currentViews } from './current-views.ts'
