export { peopleAtRisk, riskOf, risksOf } from './read-risk.ts'
