import { answer } from '../../platform/events.ts'
import { subscribes } from '../article/article.events.ts'
import { covers } from './subscription.entitlement.service.ts'

export const answerSubscribes = answer(subscribes, covers)
