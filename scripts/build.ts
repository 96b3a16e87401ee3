import { buildWebIfStale } from './build-web.ts'

// npm run build: builds the web application ahead, so that a start does not; for images and releases
buildWebIfStale()
