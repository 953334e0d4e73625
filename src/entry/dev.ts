/** `npm run dev`: serves the application from its sources through Vite, on loopback unless HOST is set. */
import { developmentChildren } from './children.ts'
import { startApplication } from './start-application.ts'

process.env.NODE_ENV = 'development'
process.env.HOST ||= '127.0.0.1'
await startApplication(developmentChildren)
