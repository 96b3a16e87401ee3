export { addNote } from './change-person.ts'
