export { reportRejection } from './events.ts'
export { countOpenReports } from './open-reports.ts'
export { addReport, createReport, resolveReport } from './reports.ts'
