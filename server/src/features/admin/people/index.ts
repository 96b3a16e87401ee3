export { addNote } from './change-person.ts'
export { decideRights } from './rights.ts'
