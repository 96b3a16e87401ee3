import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

// npm run build: builds the program and the web application ahead, so that a start does not; for images and releases
buildServer()
await buildWeb('best')
