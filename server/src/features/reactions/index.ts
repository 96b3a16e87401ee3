export { readEngagement } from './reactions.sql.ts'
