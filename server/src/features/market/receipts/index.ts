export { formatReceiptNumber, type Series } from './content.ts'
export { issueAllMissing } from './issue.sql.ts'
export { receiptsView } from './views.ts'
