export { readOwnProfile } from './own-profile.ts'
