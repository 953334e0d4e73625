import { answer, on } from '../../platform/events.ts'
import { devicesOf, notificationTimesChosen } from '../user/user.events.ts'
import { listDevices, setTimes } from './push.queries.ts'

export const answerDevices = answer(devicesOf, (db, { userId }) => listDevices(db, userId))

export const takeTimes = on(notificationTimesChosen, (tx, { userId, times }) => setTimes(tx, userId, times))
