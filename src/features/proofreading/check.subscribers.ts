import { answer } from '../../platform/events.ts'
import { publishingStop } from '../article/article.events.ts'
import { findPublishStop } from './check.service.ts'

export const answerPublishingStop = answer(publishingStop, findPublishStop)
