export { campaignsView } from './views.ts'
