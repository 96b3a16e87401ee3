export { reportRejection } from './events.ts'
export { countOpenReports } from './open-reports.ts'
export { createReport, decideReport } from './reports.ts'
