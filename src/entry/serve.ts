/** `npm start`, after the build: the supervisor of the database, the web processes and the worker. */
import { productionChildren } from './children.ts'
import { startApplication } from './start-application.ts'

await startApplication(productionChildren)
