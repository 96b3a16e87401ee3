export { limitNewcomer } from './limit-newcomer.ts'
