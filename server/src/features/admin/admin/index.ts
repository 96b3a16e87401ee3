export { readInstallation } from './installation.ts'
