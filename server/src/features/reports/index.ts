export { reportRejection } from './events.ts'
export { countOpenReports } from './open-reports.ts'
export { createReport } from './reports.ts'
