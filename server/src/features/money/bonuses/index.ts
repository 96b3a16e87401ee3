export { approveBonus, createBonus } from './bonuses.ts'
