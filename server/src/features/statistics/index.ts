export { countStock, readStock } from './counting/stock.ts'
