export { issueAllMissing } from './issue.sql.ts'
export { receiptsView } from './views.ts'
