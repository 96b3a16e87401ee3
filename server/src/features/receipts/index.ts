export { issueAllMissing } from './issue.ts'
