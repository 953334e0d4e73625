import { served } from '../../../api/page.ts'
import { loadNotifications, notificationsHead } from './notifications.loader.ts'

export const pushSite = {
  notifications___ar: served(loadNotifications, notificationsHead),
}
