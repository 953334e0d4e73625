import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { readMailboxFigures } from './health/figures.service.ts'

export const readFigures = on(figuresDue, db => readMailboxFigures(db))
