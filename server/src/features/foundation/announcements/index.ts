export { tellAudiences } from './tell-audience.ts'
