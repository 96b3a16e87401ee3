export { reportRejection } from './events.ts'
export { countOpenReports } from './open-reports.ts'
export { addReport, createReport, decideReport, resolveReport } from './reports.ts'
