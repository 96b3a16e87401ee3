export { contentOf, newMessageRow } from './messages.ts'
