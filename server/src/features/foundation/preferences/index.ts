export { hasTurnedOff, visibleCountrySql } from './preference-sql.ts'
export { preferencesView } from './views.ts'
