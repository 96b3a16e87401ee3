export { type Counting, openCounting, type Visit } from './count.ts'
export { type Range, rangeBefore, rangeOf, spanOf, spansOf } from './spans.ts'
export { visitOf } from './visit.ts'
export { isBot, visitorOf } from './visitor.ts'
