export { notifyAudiences } from './notify-audience.ts'
