/** A process of its own that polls a feed, to be killed in the middle of it: database, data folder, feed. */
import { openDatabase } from '../platform/database.ts'
import { pollFeed } from './publisher.ts'

const [, , databaseUrl = '', dataDir = '', feedId] = process.argv
const db = openDatabase(databaseUrl)
await pollFeed({ db, dataDir }, Number(feedId))
await db.destroy()
