export { assessPerson } from './assess.ts'
export { orderRisksOf } from './order-risk.sql.ts'
export { peopleAtRisk, riskOf, risksOf } from './read-risk.ts'
