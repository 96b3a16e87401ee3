export { type Counting, openCounting, type Visit } from './count.ts'
export { visitOf } from './visit.ts'
export { isBot, visitorOf } from './visitor.ts'
