export { type EngagementRow, engagementColumn, engagementFromRow } from './reactions.sql.ts'
