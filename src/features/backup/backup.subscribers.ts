import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { readBackupFigures } from './backup-figures.service.ts'

export const readFigures = on(figuresDue, db => readBackupFigures(db))
