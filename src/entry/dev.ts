/** `npm run dev`: the same from the sources, with Vite. Answers only this machine, unless HOST says otherwise. */
import { developmentChildren } from './children.ts'
import { startApplication } from './start-application.ts'

process.env.NODE_ENV = 'development'
process.env.HOST ||= '127.0.0.1'
await startApplication(developmentChildren)
