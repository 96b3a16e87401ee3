import { buildServer } from './build-server.ts'
import { buildWeb } from './build-web.ts'

// npm run build: builds the program and the web application ahead of the first start, for images and releases
buildServer()
await buildWeb('best')
