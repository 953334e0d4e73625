import { answer } from '../../platform/events.ts'
import { devicesOf } from '../user/user.events.ts'
import { listDevices } from './push.queries.ts'

export const answerDevices = answer(devicesOf, (db, { userId }) => listDevices(db, userId))
