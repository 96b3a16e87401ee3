export { issueAllMissing } from './issue.ts'
export { receiptsView } from './views.ts'
