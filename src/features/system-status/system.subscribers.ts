import { on } from '../../platform/events.ts'
import { figuresDue } from '../../platform/metrics/figures.ts'
import { readCertificateFigures } from './certificate.service.ts'

export const readFigures = on(figuresDue, db => readCertificateFigures(db))
