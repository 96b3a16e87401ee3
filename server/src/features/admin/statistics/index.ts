export { countStock, readStock } from './counting/stock.ts'
export { readOldest } from './reading/queue-times.ts'
