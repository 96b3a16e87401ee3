import type { Feature } from '../../../platform/feature.ts'
import { mediaKitRoutes } from './media-kit/routes.ts'
import { profileRoutes } from './routes.ts'
import { sharePictureRoutes } from './share-picture/routes.ts'

export const feature: Feature = {
  routes: ({ services }) => [...profileRoutes(services), ...mediaKitRoutes(services), ...sharePictureRoutes(services)],
}
