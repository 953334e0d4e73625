import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { readRetentionFigures } from './retention.service.ts'

export const readFigures = on(figuresDue, db => readRetentionFigures(db))
