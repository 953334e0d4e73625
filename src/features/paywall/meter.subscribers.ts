import type { Database } from '../../platform/database/database.ts'
import { answer } from '../../platform/events.ts'
import { freeReading } from '../article/article.events.ts'
import { readFree } from './meter.service.ts'

export const answerFreeReading = answer(freeReading, (db, asked) => readFree(db as Database, asked))
